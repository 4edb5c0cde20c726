import { elementsOf, numberTechCues, setMovement, toggleDual, toggleSharedVerse } from '@replique/manuscript'
import { techCues } from '@replique/script'
import type { Command } from 'prosemirror-state'
import { m } from '../../../messages/messages.js'
import type { MenuItem } from '../../../ui/menu.tsx'
import type { MountedEditor } from '../mount.ts'
import { pageLook } from '../shell/page-zoom.ts'
import { switchCapitals } from './capitals.ts'

/** Returns the menu items for the user's typing preferences. */
export const typingItems = (capitals: boolean, keys: boolean): MenuItem[] => [
  {
    icon: 'keyboard',
    label: keys ? m.editor_keys_hide() : m.editor_keys_show(),
    run: () => pageLook.change({ keys: !keys }),
  },
  {
    icon: 'case-sensitive',
    label: capitals ? m.elements_capitals_stop() : m.elements_capitals_start(),
    run: () => switchCapitals(!capitals),
  },
]

/** Which paragraph commands apply at the caret. */
export interface AvailableCommands {
  readonly dual: boolean
  readonly verse: boolean
  readonly cues: boolean
  readonly disorder: boolean
  readonly movement: boolean
}

export const availableCommands = ({ view: { state } }: MountedEditor): AvailableCommands => ({
  dual: toggleDual(state),
  verse: toggleSharedVerse(state),
  cues: techCues(elementsOf(state.doc)).length > 0,
  disorder: numberTechCues(state),
  movement: setMovement(null)(state),
})

/** Returns the menu items for the paragraph with the caret, and for tech cues. */
export function elementItems(editor: MountedEditor, may: AvailableCommands, writable: boolean): MenuItem[] {
  const { view, binding } = editor
  const item = (icon: string, label: string, run: () => void, enabled: boolean): MenuItem => ({
    icon,
    label,
    run,
    disabled: !enabled,
  })
  const edit = (command: Command) => (): void => {
    binding.apart(() => command(view.state, view.dispatch))
  }
  return [
    item('columns-2', m.editor_dual(), edit(toggleDual), writable && may.dual),
    item('text-quote', m.elements_share_verse(), edit(toggleSharedVerse), writable && may.verse),
    ...(may.cues
      ? [
          item('list-ordered', m.elements_number_cues(), edit(numberTechCues), writable && may.disorder),
          item(
            'download',
            m.elements_cue_list(),
            () => void import('./cue-list.ts').then(({ takeCueList }) => takeCueList(editor)),
            true,
          ),
        ]
      : []),
  ]
}
