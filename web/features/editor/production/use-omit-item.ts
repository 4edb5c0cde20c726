import { omitScene } from '@replique/manuscript'
import { m } from '../../../messages/messages.js'
import type { MenuItem } from '../../../ui/menu.tsx'
import { useFrame } from '../desk/editor-value.ts'
import type { MountedEditor } from '../mount.ts'
import { decide } from './decide.ts'
import { sceneAtCaret } from './scene-here.ts'

/** Taking out the scene with the caret, once numbers are locked; before, a scene is simply deleted. */
export function useOmitItem(editor: MountedEditor, writable: boolean): MenuItem[] {
  const locked = useFrame(editor).settings.production?.numbersLocked === true
  const run = (): void => {
    const id = sceneAtCaret(editor.view.state)
    if (id !== null) decide(editor, (shared) => omitScene(shared, id))
  }
  return locked ? [{ icon: 'scissors', label: m.production_omit_here(), run, disabled: !writable }] : []
}
