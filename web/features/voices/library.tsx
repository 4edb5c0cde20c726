import type { KeptVoice, VoiceLibrary } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { shelfQuery, type Shelf } from './queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { useShelf } from './use-shelf.ts'
import { VoiceDialog } from './voice-dialog.tsx'
import { VoiceRow } from './voice-row.tsx'

interface Props {
  readonly shelf: Shelf
  /** The language that voices are looked for in first. */
  readonly language: 'en' | 'fr'
  /** What stands where there is no voice yet, with the way to the first one. */
  readonly empty: { readonly title: string; readonly says: string }
}

/** The voices that are kept in one place. */
export function Library(props: Props) {
  const library = useQuery(shelfQuery(props.shelf))
  if (library.data) return <Known {...props} library={library.data} />
  if (library.isPending)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{m.ui_loading()}</span>
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    )
  return (
    <EmptyState
      title={failureMessage(library.error)}
      action={<Button onClick={() => void library.refetch()}>{m.ui_try_again()}</Button>}
    />
  )
}

type Asking = { readonly what: 'add' } | { readonly what: 'change' | 'remove'; readonly voice: KeptVoice }

function Known({ shelf, language, empty, library: { voices, may } }: Props & { library: VoiceLibrary }) {
  const { add, change, remove } = useShelf(shelf)
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const taken = voices.map(({ name }) => name)
  const button = may.add && (
    <Button look="solid" icon="plus" onClick={() => setAsking({ what: 'add' })}>
      {m.voices_add()}
    </Button>
  )
  return (
    <>
      {voices.length === 0 ? (
        <EmptyState title={empty.title} action={button}>
          {empty.says}
        </EmptyState>
      ) : (
        <Rows voices={voices} level={shelf === 'own' ? 'h3' : 'h2'} button={button} onAsk={setAsking} />
      )}
      {asking?.what === 'add' && (
        <VoiceDialog shelf={shelf} language={language} taken={taken} onSave={add} onClose={close} />
      )}
      {asking?.what === 'change' && (
        <VoiceDialog
          shelf={shelf}
          voice={asking.voice}
          language={language}
          taken={taken}
          onSave={(draft) => change(asking.voice, draft)}
          onClose={close}
        />
      )}
      {asking?.what === 'remove' && (
        <RemoveDialog voice={asking.voice} onRemove={() => remove(asking.voice)} onClose={close} />
      )}
    </>
  )
}

interface RowsProps {
  readonly voices: readonly KeptVoice[]
  readonly level: 'h2' | 'h3'
  readonly button: ReactNode
  readonly onAsk: (asking: Asking) => void
}

function Rows({ voices, level, button, onAsk }: RowsProps) {
  return (
    <>
      {button && <div className="mb-5">{button}</div>}
      <ul aria-label={m.page_group_voices()} className="divide-y divide-line border-y border-line">
        {voices.map((voice) => (
          <VoiceRow
            key={voice.id}
            voice={voice}
            level={level}
            onChange={() => onAsk({ what: 'change', voice })}
            onRemove={() => onAsk({ what: 'remove', voice })}
          />
        ))}
      </ul>
    </>
  )
}
