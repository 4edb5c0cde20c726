import { useQueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import type { CastInput, Casting, PlayDetail } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { closeToast, showToast } from '../../../ui/toast/toasts.ts'
import { type Part, castInputOf, partsOf, castSentence, ownParts } from './parts.ts'
import { playVoicesQuery, voiceNames, type HearSlot } from './voices.ts'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RestButton } from '../page/section.tsx'
import { castingQuery } from '../queries.ts'
import { CastDialog } from './cast-dialog.tsx'
import { type More, PartRow } from './part-row.tsx'
import { SharingDialog } from '../sharing/sharing-dialog.tsx'
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

/** Something about one of the characters is being asked. */
interface Asking {
  readonly what: More
  readonly id: string
}

/** Roles that are shown before somebody asks for the rest. */
const FIRST = 40

function Known({ play, casting, hear }: Props & { casting: Casting }) {
  const me = useUser()?.id
  const client = useQueryClient()
  const save = useCasting(play.id)
  const known = useQuery(playVoicesQuery(play.id)).data
  const voices = voiceNames(known)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [all, setAll] = useState(false)
  const parts = partsOf(play.characters, casting.cast, me)
  const taken = parts.filter(({ cast }) => cast.length > 0).length
  const asked = parts.find(({ character }) => character.id === asking?.id)
  const own = parts.filter(({ mine }) => mine !== null)
  if (taken === 0 && !play.may.cast) return <p className="text-ink-soft">{m.casting_empty()}</p>
  const more: More[] = [
    'people',
    ...(known && hear ? (['voice'] as const) : []),
    ...(play.may.share ? (['invite'] as const) : []),
  ]
  const rows = {
    company: casting.company,
    more,
    onMore: ({ character }: Part, what: More) => setAsking({ what, id: character.id }),
    onSave: async (part: Part, inputs: CastInput[]) => {
      const wrong = await save(part, inputs)
      if (wrong !== null) showToast({ title: m.plays_failed(), body: wrong })
    },
  }
  const close = () => setAsking(null)
  return (
    <>
      <div className="mb-3 grid gap-1">
        {own.length > 0 && (
          <p className="font-semibold text-accent [overflow-wrap:anywhere]">
            {m.casting_yours({ parts: ownParts(own), count: own.length })}
          </p>
        )}
        <p className="text-ink-soft">
          {taken === 0 ? m.casting_begin() : m.casting_taken({ count: taken, all: parts.length })}
        </p>
      </div>
      <ul aria-label={m.casting_title()} className="divide-y divide-line border-y border-line">
        {(all ? parts : parts.slice(0, FIRST)).map((part) => (
          <PartRow
            key={part.character.id}
            part={part}
            me={me}
            voices={voices}
            casting={play.may.cast ? rows : undefined}
          />
        ))}
      </ul>
      {!all && parts.length > FIRST && (
        <RestButton onClick={() => setAll(true)}>{m.casting_all({ count: parts.length })}</RestButton>
      )}
      {asked && asking?.what === 'people' && (
        <CastDialog part={asked} company={casting.company} onSave={(inputs) => save(asked, inputs)} onClose={close} />
      )}
      {asked && known && hear && asking?.what === 'voice' && (
        <VoiceDialog
          part={asked}
          language={play.language}
          known={known}
          hear={hear}
          onSave={(inputs) => save(asked, inputs)}
          onClose={close}
        />
      )}
      {asking?.what === 'invite' && (
        <SharingDialog
          play={play}
          propose="viewer"
          onClose={() => {
            close()
            void client.invalidateQueries({ queryKey: castingQuery(play.id).queryKey })
          }}
        />
      )}
    </>
  )
}
