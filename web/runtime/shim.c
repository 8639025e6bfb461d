/* SDL calls this only where emscripten_has_asyncify() is true, and here it is not. */
void emscripten_sleep(unsigned int ms) { (void)ms; }
/* pygame's run time check for SSE2; without SIMD the module would not load at all. */
int wasm_has_simd(void) { return 1; }
