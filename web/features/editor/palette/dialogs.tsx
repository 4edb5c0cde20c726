import type { EditorParts, Asked } from '../shell/view-state.ts'
import { ToneDialog } from '../tones/tone-dialog.tsx'
import { MovementDialog } from '../writing/movement-dialog.tsx'
import { GoalsDialog } from '../goals/goals-dialog.tsx'
import { KeysDialog } from './shortcuts.tsx'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Palette } from '../../../ui/palette/palette.tsx'
import { takeFocus } from '../shell/last-place.ts'
import { offersFor } from './offers.ts'

/** What was asked for by a key or a name. */
export function Answer({ parts, asked }: { parts: EditorParts; asked: Asked }) {
  const { what } = asked
  if (what === 'commands' || what === 'place') return <Commands key={what} parts={parts} asked={{ ...asked, what }} />
  if (what === 'movement') return <MovementDialog {...parts} />
  if (what === 'tone') return <ToneDialog {...parts} />
  return what === 'keys' ? <KeysDialog {...parts} /> : <GoalsDialog {...parts} />
}

interface CommandsProps {
  readonly parts: EditorParts
  readonly asked: Asked & { readonly what: 'commands' | 'place' }
}

/** Commands, scenes, characters and pages of the play, and with the commands what the rest of the app offers. */
function Commands({ parts, asked: { what, words } }: CommandsProps) {
  // as the play was when the list was asked for
  const [offers] = useState(() => offersFor(parts, what))
  const place = what === 'place'
  return (
    <Palette
      label={place ? m.overview_go_to() : m.overview_commands()}
      hint={place ? m.overview_go_to_hint() : m.overview_commands_hint()}
      offers={offers}
      {...(place ? {} : { more: parts.appOffers })}
      words={words}
      onClose={() => parts.view.change({ asked: null })}
      onClosed={(chosen) => {
        takeFocus(parts.editor.view)
        chosen?.run()
      }}
    />
  )
}
