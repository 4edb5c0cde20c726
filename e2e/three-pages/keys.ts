/** Keys as a writer presses them, written down so that one can read what is typed. */
import type { Page } from 'playwright-core'

/** Signs for keys without a letter; a key with others held is named in braces: {Control+b}. */
const NAMED: Readonly<Record<string, string>> = {
  '⏎': 'Enter',
  '⇥': 'Tab',
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '⌫': 'Backspace',
}
const PRESSED = /([⏎⇥↓↑⌫]|\{[^}]+\})/u

/** Presses one key after another; where the lines of the text end means nothing. */
export async function pressKeys(page: Page, keys: string): Promise<void> {
  for (const part of keys.replace(/\n\s*/g, '').split(PRESSED)) {
    const key = NAMED[part] ?? (PRESSED.test(part) ? part.slice(1, -1) : undefined)
    if (key !== undefined) await page.keyboard.press(key)
    else if (part !== '') await page.keyboard.type(part)
  }
}
