/** Keys that are not letters yet: what an input method and a dead key make of several, as the browser hears of it. */
import type { CDPSession, Page } from 'playwright-core'

export interface InputMethod {
  /** Shows these letters as still to be decided upon. */
  compose(letters: string): Promise<void>
  /** Decides, in favour of these words. */
  commit(words: string): Promise<void>
  /** The key that decides, which writes nothing itself. */
  enter(): Promise<void>
}

export async function openInputMethod(page: Page): Promise<InputMethod> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const key = { windowsVirtualKeyCode: 229, code: 'Enter', key: 'Process' }
  return {
    compose: async (text) => {
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    },
    commit: async (text) => {
      await devtools.send('Input.insertText', { text })
    },
    enter: async () => {
      await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    },
  }
}

interface Heard {
  readonly role: string
  readonly name: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** What a screen reader is told of the page. */
export async function hear(page: Page): Promise<Heard[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? ''),
      properties: Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
    }))
}
