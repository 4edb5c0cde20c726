import type { Casting, PlayDetail } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FIRST, RestButton } from '../page/rest-button.tsx'
import { CastDialog } from './cast-dialog.tsx'
import { PartRow } from './part-row.tsx'
import { partsOf, type Part } from './parts.ts'
import { castingQuery } from './queries.ts'
import { useCasting } from './use-casting.ts'
import { VoiceDialog } from './voice-dialog.tsx'
import { playVoicesQuery, voiceNames, type HearSlot } from './voices.ts'
import { ownParts } from './words.ts'

interface Props {
  readonly play: PlayDetail
  /** Null where nothing is spoken, and no voice chosen. */
  readonly hear: HearSlot | null
}

/** Who plays whom; whoever may, says so here. */
export function CastSection({ play, hear }: Props) {
  const casting = useQuery(castingQuery(play.id))
  if (play.characters.length === 0) return <p className="text-ink-soft">{m.casting_no_characters()}</p>
  if (casting.data) return <Known play={play} casting={casting.data} hear={hear} />
  if (casting.isPending) return <Skeleton className="w-2/3" />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ink-soft">{failureMessage(casting.error)}</p>
      <Button onClick={() => void casting.refetch()}>{m.ui_try_again()}</Button>
    </div>
  )
}

/** Who plays one of the characters is being said, or what speaks them. */
interface Asking {
  readonly what: 'people' | 'voice'
  readonly id: string
}

function Known({ play, casting, hear }: Props & { casting: Casting }) {
  const me = useUser()?.id
  const save = useCasting(play.id)
  const known = useQuery(playVoicesQuery(play.id)).data
  const voices = voiceNames(known)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [all, setAll] = useState(false)
  const parts = partsOf(play.characters, casting.cast, me)
  const taken = parts.filter(({ cast }) => cast.length > 0).length
  const asked = parts.find(({ character }) => character.id === asking?.id)
  if (taken === 0 && !play.may.cast) return <p className="text-ink-soft">{m.casting_empty()}</p>
  return (
    <>
      <Standing playId={play.id} parts={parts} taken={taken} />
      <ul aria-label={m.casting_title()} className="divide-y divide-line border-y border-line">
        {(all ? parts : parts.slice(0, FIRST)).map((part) => (
          <PartRow
            key={part.character.id}
            part={part}
            me={me}
            voices={voices}
            onCast={play.may.cast ? () => setAsking({ what: 'people', id: part.character.id }) : undefined}
            onVoice={
              play.may.cast && known && hear ? () => setAsking({ what: 'voice', id: part.character.id }) : undefined
            }
          />
        ))}
      </ul>
      {!all && parts.length > FIRST && (
        <RestButton onClick={() => setAll(true)}>{m.casting_all({ count: parts.length })}</RestButton>
      )}
      {asked && asking?.what === 'people' && (
        <CastDialog
          part={asked}
          company={casting.company}
          onSave={(wishes) => save(asked, wishes)}
          onClose={() => setAsking(null)}
        />
      )}
      {asked && known && hear && asking?.what === 'voice' && (
        <VoiceDialog
          part={asked}
          language={play.language}
          known={known}
          hear={hear}
          onSave={(wishes) => save(asked, wishes)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

/** One's own parts, or how far the casting has come. */
function Standing({ playId, parts, taken }: { playId: string; parts: readonly Part[]; taken: number }) {
  const own = parts.filter(({ mine }) => mine !== null)
  return (
    <div className="mb-3 grid gap-1">
      {own.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold text-accent [overflow-wrap:anywhere]">
            {m.casting_yours({ parts: ownParts(own), count: own.length })}
          </p>
          <Link to={`/plays/${playId}/record`} className={buttonClasses()}>
            <Icon name="mic" />
            {m.record_door()}
          </Link>
        </div>
      )}
      <p className="text-ink-soft">
        {taken === 0 ? m.casting_begin() : m.casting_taken({ count: taken, all: parts.length })}
      </p>
    </div>
  )
}
