import { useQueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import type { CastInput, Casting, PlayDetail } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { closeToast, showToast } from '../../../ui/toast/toasts.ts'
import { type Part, castInputOf, partsOf, castSentence, ownParts } from './parts.ts'
import { playVoicesQuery, voiceNames, type HearSlot } from './voices.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FIRST, RestButton } from '../page/section.tsx'
import { castingQuery } from '../queries.ts'
import { CastDialog } from './cast-dialog.tsx'
import { PartRow } from './part-row.tsx'
import { VoiceDialog } from './voice-dialog.tsx'

/** Whoever casts a whole play would soon see nothing but what was said: the last one stands alone. */
let said: string | null = null
function say(toast: Parameters<typeof showToast>[0]): void {
  if (said !== null) closeToast(said)
  said = showToast(toast)
}

/** Says who plays a character, which can be taken back where it is said; a refusal is answered in words. */
function useCasting(playId: string) {
  const client = useQueryClient()
  const put = async (characterId: string, cast: CastInput[]): Promise<Casting> => {
    const answer = await api.plays.casting.cast({ id: playId, characterId, cast })
    client.setQueryData(castingQuery(playId).queryKey, answer)
    // what is cast by itself gives way to what was chosen
    void client.invalidateQueries({ queryKey: playVoicesQuery(playId).queryKey })
    return answer
  }
  /** Who plays a character now, as the voices are called that are known. */
  const castOf = (answer: Casting, id: string) => ({
    cast: answer.cast.filter(({ characterId }) => characterId === id),
    voices: voiceNames(client.getQueryData(playVoicesQuery(playId).queryKey)),
  })
  const undo = async ({ character: { id, name }, cast }: Part): Promise<void> => {
    try {
      const answer = await put(id, cast.map(castInputOf))
      say({ title: castSentence(name, castOf(answer, id)) })
    } catch (refusal) {
      showToast({ title: m.plays_failed(), body: failureMessage(refusal) })
    }
  }
  return async (part: Part, inputs: CastInput[]): Promise<string | null> => {
    const { id, name } = part.character
    try {
      const answer = await put(id, inputs)
      const action = { label: m.plays_undo(), altText: m.casting_undo_alt({ name }), run: () => void undo(part) }
      say({ title: castSentence(name, castOf(answer, id)), action })
      return null
    } catch (refusal) {
      return failureMessage(refusal)
    }
  }
}

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
          onSave={(inputs) => save(asked, inputs)}
          onClose={() => setAsking(null)}
        />
      )}
      {asked && known && hear && asking?.what === 'voice' && (
        <VoiceDialog
          part={asked}
          language={play.language}
          known={known}
          hear={hear}
          onSave={(inputs) => save(asked, inputs)}
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
