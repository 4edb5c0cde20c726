import { huesOf } from '@replique/script'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { createStore } from '../../../platform/store.ts'
import type { MountedEditor } from '../mount.ts'
import { COLOURS_KEY as KEY } from './use-colours.ts'

/** Whether names above speeches have the colour of their character, on this screen. */
export const colouredNames = createStore(readStored(KEY) === 'on')

/** The rules for the names of a play: none of them touches what is written. */
function sheetOf({ live }: MountedEditor): string {
  const rules = [...huesOf(live.frame.characters)].map(
    ([id, hue]) => `.script [data-character="${CSS.escape(id)}"] .cue-name{color:var(--character-${hue})}`,
  )
  return rules.join('\n')
}

const worn = new WeakMap<MountedEditor, () => void>()

/** Puts the colours on a page until `takeOff`; they follow the list. */
function putOn(editor: MountedEditor): void {
  const sheet = new CSSStyleSheet()
  const draw = (): void => sheet.replaceSync(sheetOf(editor))
  draw()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const unwatch = editor.live.watch(draw)
  worn.set(editor, () => {
    unwatch()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  })
}

/** Colours the names on the page, or no longer. */
export function turnColours(editor: MountedEditor, on: boolean): void {
  takeOff(editor)
  if (on) putOn(editor)
  colouredNames.set(on)
  writeStored(KEY, on ? 'on' : 'off')
}

/** Colours a page that was opened, if the person turned colours on; answers how to leave it. */
export function keepColours(editor: MountedEditor): () => void {
  if (colouredNames.get() && !worn.has(editor)) putOn(editor)
  return () => takeOff(editor)
}

function takeOff(editor: MountedEditor): void {
  worn.get(editor)?.()
  worn.delete(editor)
}
