/** What the shell says, in the languages of the game. Once the game runs, it speaks for itself: `game/locale`. */

/** @typedef {typeof ENGLISH} Words */

const ENGLISH = {
  loading: "Loading",
  amount: "{arrived} of {expected} MB",
  starting: "Starting",
  broken: "Something went wrong. Your saved games are safe.",
  missing: "The game could not be loaded. Is the network there?",
  old: "This browser is too old for the game. A current Firefox, Chrome, Edge or Safari (16.4 or newer) can play it.",
  again: "Try again",
  copy: "Copy the report",
  copied: "Copied",
};

/** @type {Record<string, Words>} */
const LANGUAGES = {
  en: ENGLISH,
  fr: {
    loading: "Chargement",
    amount: "{arrived} sur {expected} Mo",
    starting: "Démarrage",
    broken: "Quelque chose n’a pas marché. Vos parties sauvegardées sont en sécurité.",
    missing: "Le jeu n’a pas pu être chargé. Le réseau est-il là ?",
    old: "Ce navigateur est trop ancien pour le jeu. Un Firefox, Chrome, Edge ou Safari récent (16.4 ou plus) convient.",
    again: "Réessayer",
    copy: "Copier le rapport",
    copied: "Copié",
  },
  it: {
    loading: "Caricamento",
    amount: "{arrived} di {expected} MB",
    starting: "Avvio",
    broken: "Qualcosa è andato storto. Le tue partite salvate sono al sicuro.",
    missing: "Non è stato possibile caricare il gioco. C’è la rete?",
    old: "Questo browser è troppo vecchio per il gioco. Va bene un Firefox, Chrome, Edge o Safari (16.4 o più) recente.",
    again: "Riprova",
    copy: "Copia il rapporto",
    copied: "Copiato",
  },
  da: {
    loading: "Henter",
    amount: "{arrived} af {expected} MB",
    starting: "Starter",
    broken: "Noget gik galt. Dine gemte spil er i sikkerhed.",
    missing: "Spillet kunne ikke hentes. Er der forbindelse til nettet?",
    old: "Denne browser er for gammel til spillet. Det kræver en nyere Firefox, Chrome, Edge eller Safari (16.4 eller nyere).",
    again: "Prøv igen",
    copy: "Kopiér rapporten",
    copied: "Kopieret",
  },
};

/**
 * The language that the player chose, or else the first one wanted that the game speaks, or English.
 *
 * @param {unknown} chosen
 * @param {readonly string[]} wanted
 */
export function choose(chosen, wanted) {
  const spoken = [String(chosen), ...wanted.map((tag) => tag.split("-")[0].toLowerCase())];
  return spoken.find((language) => language in LANGUAGES) || "en";
}

/** @param {string} language one of `choose` */
export function words(language) {
  return LANGUAGES[language];
}
