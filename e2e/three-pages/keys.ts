/** A readable notation for the keys that a writer presses. */
import type { Page } from 'playwright-core'

/** Symbols for keys without a letter. Key combinations are in braces: {Control+b}. */
const NAMED: Readonly<Record<string, string>> = {
  '⏎': 'Enter',
  '⇥': 'Tab',
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '⌫': 'Backspace',
}
const PRESSED = /([⏎⇥↓↑⌫]|\{[^}]+\})/u
/** Characters that the keyboard has a key for; the others are composed from several keys. */
const RUN = /[ -~]+|[^ -~]/gu

/** Presses one key after another. Line breaks in the notation are ignored. */
export async function pressKeys(page: Page, keys: string): Promise<void> {
  for (const part of keys.replace(/\n\s*/g, '').split(PRESSED)) {
    const key = NAMED[part] ?? (PRESSED.test(part) ? part.slice(1, -1) : undefined)
    if (key !== undefined) await page.keyboard.press(key)
    else for (const [run] of part.matchAll(RUN)) await typeFast(page, run)
  }
}

/** Presses and releases each key without waiting for the page to process it. */
async function typeFast({ keyboard }: Page, run: string): Promise<void> {
  if (!/^[ -~]/.test(run)) return keyboard.insertText(run)
  await Promise.all(Array.from(run).flatMap((sign) => [keyboard.down(sign), keyboard.up(sign)]))
}
