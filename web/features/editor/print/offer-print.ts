import type { MountedEditor } from '../mount.ts'

const ready = new WeakMap<MountedEditor, () => void>()

/** Prints the play as its pages are on paper, from the browser's own dialog. */
export async function printPlay(editor: MountedEditor): Promise<void> {
  const { preparePrint, readyToPrint } = await import('./printing.ts')
  if (!ready.has(editor)) ready.set(editor, readyToPrint(editor))
  if (await preparePrint(editor)) print()
}

/** Has the browser's key print the pages, and not the screen; answers how to stop. */
export function offerPrint(editor: MountedEditor): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'p') return
    event.preventDefault()
    void printPlay(editor)
  }
  addEventListener('keydown', pressed)
  return () => {
    removeEventListener('keydown', pressed)
    ready.get(editor)?.()
  }
}
