import type { MountedEditor } from '../mount.ts'

const ready = new WeakMap<MountedEditor, () => void>()

/** Prints the play with its real pages, through the browser's print dialog. */
export async function printPlay(editor: MountedEditor): Promise<void> {
  const { preparePrint, readyToPrint } = await import('./printing.ts')
  if (!ready.has(editor)) ready.set(editor, readyToPrint(editor))
  if (await preparePrint(editor)) print()
}

/** Makes the browser's print shortcut print the pages instead of the screen. Returns a function that undoes this. */
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
