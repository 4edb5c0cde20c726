import type { EditorParts, Asked } from '../shell/view-state.ts'
import { ToneDialog } from '../tones/tone-dialog.tsx'
import { MovementDialog } from '../writing/movement-dialog.tsx'
import { GoalsDialog } from '../goals/goals-dialog.tsx'
import { KeysDialog } from './shortcuts.tsx'
import { Palette } from './palette.tsx'

/** What was asked for by a key or a name. */
export function Answer({ parts, asked }: { parts: EditorParts; asked: Asked }) {
  const { what } = asked
  if (what === 'commands' || what === 'place') return <Palette key={what} parts={parts} asked={{ ...asked, what }} />
  if (what === 'movement') return <MovementDialog {...parts} />
  if (what === 'tone') return <ToneDialog {...parts} />
  return what === 'keys' ? <KeysDialog {...parts} /> : <GoalsDialog {...parts} />
}
