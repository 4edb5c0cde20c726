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
/** Letters that the keyboard has a key for; the others come from several keys, as letters that are decided upon. */
const RUN = /[ -~]+|[^ -~]/gu

/** Presses one key after another; where the lines of the text end means nothing. */
export async function pressKeys(page: Page, keys: string): Promise<void> {
  for (const part of keys.replace(/\n\s*/g, '').split(PRESSED)) {
    const key = NAMED[part] ?? (PRESSED.test(part) ? part.slice(1, -1) : undefined)
    if (key !== undefined) await page.keyboard.press(key)
    else for (const [run] of part.matchAll(RUN)) await typeFast(page, run)
  }
}

/** Each key goes down and up in its turn, and the next does not wait for what the page makes of it. */
async function typeFast({ keyboard }: Page, run: string): Promise<void> {
  if (!/^[ -~]/.test(run)) return keyboard.insertText(run)
  await Promise.all(Array.from(run).flatMap((sign) => [keyboard.down(sign), keyboard.up(sign)]))
}
