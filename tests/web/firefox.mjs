// firefox.mjs BINARY WIDTH HEIGHT: drives Firefox for firefox.py. One JSON array [method, ...arguments] a line on
// standard input, one JSON object a line on standard output: {value}, {error}, or at any time {problem}.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const puppeteer = require("puppeteer-core");

const [executablePath, width, height] = process.argv.slice(2);
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const page = await browser.newPage();
await page.setViewport({ width: Number(width), height: Number(height) });
let origin = null;
page.on("console", (said) => said.type() === "error" && say({ problem: `console: ${said.text()}` }));
page.on("pageerror", (error) => say({ problem: `page: ${error}` }));
page.on("request", (request) => {
  const url = new URL(request.url());
  if (origin && !["data:", "blob:"].includes(url.protocol) && url.origin !== origin)
    say({ problem: `request to another origin: ${url}` });
});

const methods = {
  async open(url) {
    origin = new URL(url).origin;
    await page.goto(url);
  },
  evaluate: (expression) => page.evaluate(expression),
  down: () => page.mouse.down(),
  move: (x, y) => page.mouse.move(x, y),
  up: () => page.mouse.up(),
  touchStart: (x, y) => page.touchscreen.touchStart(x, y),
  touchMove: (x, y) => page.touchscreen.touchMove(x, y),
  touchEnd: () => page.touchscreen.touchEnd(),
  async key(...names) {
    for (const name of names) await page.keyboard.down(name);
    for (const name of names.reverse()) await page.keyboard.up(name);
  },
  async hide() {
    await (await browser.newPage()).bringToFront();
  },
  show: () => page.bringToFront(),
  reload: () => page.reload().then(() => null),
};

say({ value: null });
for await (const line of createInterface({ input: process.stdin })) {
  const [method, ...given] = JSON.parse(line);
  try {
    say({ value: (await methods[method](...given)) ?? null });
  } catch (error) {
    say({ error: String(error) });
  }
}
await browser.close();
