/** Simulates an input method or a dead key. Text is inserted only when the composition is committed. */
import type { CDPSession, Page } from 'playwright-core'

export interface InputMethod {
  /** Shows these letters as a composition in progress. */
  compose(letters: string): Promise<void>
  /** Ends the composition with this text. */
  commit(words: string): Promise<void>
  /** Presses the Enter key that ends a composition. It must not insert a line break. */
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

/** Returns the accessibility tree, as a screen reader sees it. */
export async function accessibilityTree(page: Page): Promise<Heard[]> {
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
