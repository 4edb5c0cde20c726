import { huesOf } from '@replique/script'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { createStore } from '../../../platform/store.ts'
import type { MountedEditor } from '../mount.ts'
import { COLOURS_KEY as KEY } from './use-colours.ts'

/** Whether names in cues are shown in their character's colour in this browser. */
export const colouredNames = createStore(readStored(KEY) === 'on')

/** Returns the CSS rules that colour the names. They don't change the text. */
function sheetOf({ live }: MountedEditor): string {
  const rules = [...huesOf(live.frame.characters)].map(
    ([id, hue]) => `.script [data-character="${CSS.escape(id)}"] .cue-name{color:var(--character-${hue})}`,
  )
  return rules.join('\n')
}

const worn = new WeakMap<MountedEditor, () => void>()

/** Applies the colours to a page until `takeOff` is called, and updates them when the cast list changes. */
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

/** Turns the colours of names on or off, and stores the choice. */
export function switchColours(editor: MountedEditor, on: boolean): void {
  takeOff(editor)
  if (on) putOn(editor)
  colouredNames.set(on)
  writeStored(KEY, on ? 'on' : 'off')
}

/** Applies the colours to a newly opened page if the user turned them on. Returns a function that removes them. */
export function restoreColours(editor: MountedEditor): () => void {
  if (colouredNames.get() && !worn.has(editor)) putOn(editor)
  return () => takeOff(editor)
}

function takeOff(editor: MountedEditor): void {
  worn.get(editor)?.()
  worn.delete(editor)
}
