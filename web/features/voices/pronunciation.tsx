import type { PlayDetail, Pronunciations } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { hearing } from '../../platform/api/hearing.ts'
import '../../platform/api/hearing-failures.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { closeToast, showToast } from '../../ui/toast/toasts.ts'
import { PronunciationDialog, type Entry } from './pronunciation-dialog.tsx'
import { pronunciationQuery } from './queries.ts'

/** Names that are offered before somebody asks for more. */
const OFFERED = 12

/** How words of a play are said, names first. */
export function Pronunciation({ play }: { play: PlayDetail }) {
  const known = useQuery(pronunciationQuery(play.id))
  if (known.data) return <Known play={play} known={known.data} />
  if (known.isPending) return <Skeleton className="w-2/3" />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ink-soft">{failureMessage(known.error)}</p>
      <Button onClick={() => void known.refetch()}>{m.ui_try_again()}</Button>
    </div>
  )
}

function usePronouncing(playId: string) {
  const client = useQueryClient()
  return async (entries: { written: string; said: string | null }[]): Promise<string | null> => {
    try {
      const answer = await hearing.voices.changePronunciation({ id: playId, entries })
      client.setQueryData(pronunciationQuery(playId).queryKey, answer)
      return null
    } catch (refusal) {
      return failureMessage(refusal)
    }
  }
}

function Known({ play, known: { entries, names, may } }: { play: PlayDetail; known: Pronunciations }) {
  const save = usePronouncing(play.id)
  const [asking, setAsking] = useState<Entry | null>(null)
  const remove = async ({ written, said }: Entry) => {
    const wrong = await save([{ written, said: null }])
    if (wrong !== null) return showToast({ title: m.plays_failed(), body: wrong })
    const undo = () => {
      closeToast(shown)
      void save([{ written, said }])
    }
    const action = { label: m.plays_undo(), altText: m.voices_say_undo_alt({ written }), run: undo }
    const shown = showToast({ title: m.voices_say_removed({ written }), action })
    return shown
  }
  return (
    <>
      <p className="mb-3 max-w-prose text-ink-soft">
        {entries.length === 0 ? m.voices_say_empty() : m.voices_say_says()}
      </p>
      {entries.length > 0 && (
        <ul aria-label={m.voices_say_title()} className="mb-3 divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <Row
              key={entry.written}
              entry={entry}
              {...(may.change && { onChange: () => setAsking(entry), onRemove: () => void remove(entry) })}
            />
          ))}
        </ul>
      )}
      {may.change && <Offered names={names} onAsk={(written) => setAsking({ written, said: '' })} />}
      {asking && (
        <PronunciationDialog
          first={asking}
          language={play.language}
          onSave={(next) =>
            save([
              ...(asking.said !== '' && next.written !== asking.written
                ? [{ written: asking.written, said: null }]
                : []),
              next,
            ])
          }
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

interface RowProps {
  readonly entry: Entry
  readonly onChange?: () => void
  readonly onRemove?: () => void
}

function Row({ entry: { written, said }, onChange, onRemove }: RowProps) {
  return (
    <li className="flex min-h-12 items-center gap-1 py-1">
      <p className="min-w-0 grow [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{written}</bdi>
        <span className="text-ink-soft">
          {' '}
          → <bdi>{said}</bdi>
        </span>
      </p>
      {onChange && <IconButton icon="pencil" label={m.voices_say_change({ written })} onClick={onChange} />}
      {onRemove && <IconButton icon="x" label={m.voices_say_remove({ written })} onClick={onRemove} />}
    </li>
  )
}

/** The names of the play's characters, to say how they are said, and a way for any other word. */
function Offered({ names, onAsk }: { names: readonly string[]; onAsk: (written: string) => void }) {
  const [all, setAll] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      {(all ? names : names.slice(0, OFFERED)).map((name) => (
        <Button key={name} className="max-w-full [overflow-wrap:anywhere]" onClick={() => onAsk(name)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
      {!all && names.length > OFFERED && (
        <Button look="plain" onClick={() => setAll(true)}>
          {m.voices_say_names({ count: names.length })}
        </Button>
      )}
      <Button icon="plus" onClick={() => onAsk('')}>
        {m.voices_say_add()}
      </Button>
    </div>
  )
}
