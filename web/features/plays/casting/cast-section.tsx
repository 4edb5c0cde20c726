import { useQueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import type { CastInput, Casting, CastPerson, PlayDetail, PlayVoice } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { closeToast, showToast } from '../../../ui/toast/toasts.ts'
import {
  type Part,
  castInputOf,
  castSentence,
  withPart,
  ownParts,
  partsOf,
  personInput,
  playVoicesQuery,
  voiceNames,
  speakingOf,
  type VoiceDialogSlot,
} from './parts.ts'
import { Suspense, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ShowAllButton } from '../page/section.tsx'
import { castingQuery, storeInOrder } from '../queries.ts'
import { CastDialog } from './cast-dialog.tsx'
import { NewcomerDialog } from './newcomer-dialog.tsx'
import { fillSlot, RoleRow, type RowCasting, type OpenSlot } from './role-row.tsx'

/** Counts changes, because only the response to the latest one reflects all of them. */
let asked = 0

/**
 * Id of the last toast. The next toast replaces it, so that casting a whole play doesn't fill the screen with toasts.
 */
let said: string | null = null
function say(toast: Parameters<typeof showToast>[0]): void {
  if (said !== null) closeToast(said)
  said = showToast(toast)
}

/**
 * Returns a function that changes who plays a character and shows a toast that offers undo. It resolves to an error
 * message, or null.
 */
function useCasting(playId: string) {
  const client = useQueryClient()
  const { queryKey } = castingQuery(playId)
  /** Shows the change immediately and reverts it if the server refuses it. */
  const put = async (characterId: string, cast: CastInput[]): Promise<Casting> => {
    const turn = ++asked
    await client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, (shown) => shown && withPart(shown, characterId, cast))
    try {
      const casting = await storeInOrder(() => api.plays.casting.cast({ id: playId, characterId, cast }))
      if (turn === asked) client.setQueryData(queryKey, casting)
      return casting
    } finally {
      // refetches the automatic voices and, after an error, the stored casting
      if (turn === asked) void client.invalidateQueries({ queryKey })
    }
  }
  /** Returns a character's cast from a server response, and a lookup of voice names. */
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
  return async (part: Part, inputs: CastInput[], body?: string | null): Promise<string | null> => {
    const { id, name } = part.character
    try {
      const answer = await put(id, inputs)
      const action = { label: m.plays_undo(), altText: m.casting_undo_alt({ name }), run: () => void undo(part) }
      say({ title: castSentence(name, castOf(answer, id)), ...(body && { body }), action })
      return null
    } catch (refusal) {
      return failureMessage(refusal)
    }
  }
}

interface Props {
  readonly play: PlayDetail
  /** Null if speech is off; no voices can then be chosen. */
  readonly voiceDialog: VoiceDialogSlot | null
}

/** The casting, editable for users with the right to change it. */
export function CastSection({ play, voiceDialog }: Props) {
  const casting = useQuery(castingQuery(play.id))
  if (play.characters.length === 0) return <p className="text-ink-soft">{m.casting_no_characters()}</p>
  if (casting.data) return <Known play={play} casting={casting.data} voiceDialog={voiceDialog} />
  if (casting.isPending) return <Skeleton className="w-2/3" />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ink-soft">{failureMessage(casting.error)}</p>
      <Button onClick={() => void casting.refetch()}>{m.ui_try_again()}</Button>
    </div>
  )
}

/** Number of rows to which longer cast lists are collapsed. */
const LONG = 40

/** The open dialog and the character it is for. */
type Asking = { readonly id: string } & (
  | { readonly what: 'people' | 'voice' }
  | ({ readonly what: 'newcomer'; readonly typed: string } & OpenSlot)
)

/** Returns the names of the characters that a person plays. */
const playedBy = (parts: readonly Part[], { id }: CastPerson): string => {
  const played = parts.filter(({ cast }) => cast.some((one) => (one.userId ?? one.personId) === id))
  return played.map(({ character }) => character.name).join(', ')
}

/** Returns the inputs that keep a part's actors and make `voice` its only voice; null removes the voice. */
function inputsWith({ cast }: Part, voice: PlayVoice | null): CastInput[] {
  const people = cast.filter(({ voiceId }) => voiceId === null).map(castInputOf)
  return voice === null ? people : [...people, { voiceId: voice.id, understudy: false }]
}

function Known({ play, casting, voiceDialog: VoiceDialog }: Props & { casting: Casting }) {
  const me = useUser()?.id
  const save = useCasting(play.id)
  const known = useQuery(playVoicesQuery(play.id)).data
  const voices = voiceNames(known)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [all, setAll] = useState(false)
  const { cast: mayCast, share: mayShare } = play.may
  const parts = partsOf(play.characters, casting.cast, me)
  const taken = parts.filter(({ cast }) => cast.length > 0).length
  const about = parts.find(({ character }) => character.id === asking?.id)
  const character = asking?.what === 'voice' ? known?.characters.find(({ id }) => id === asking.id) : undefined
  const speaking = about && known && speakingOf(about.cast, known)
  const close = () => setAsking(null)
  const choose = async (part: Part, inputs: CastInput[]) => {
    const wrong = await save(part, inputs)
    if (wrong !== null) showToast({ title: m.plays_failed(), body: wrong })
  }
  const castingOf = (part: Part): RowCasting => {
    const { id } = part.character
    return {
      company: casting.company,
      playing: (person) => playedBy(parts, person),
      onCast: (inputs) => void choose(part, inputs),
      onNewcomer: mayShare ? (vacancy, typed) => setAsking({ what: 'newcomer', id, typed, ...vacancy }) : undefined,
      onMore: () => setAsking({ what: 'people', id }),
      onVoice: known && VoiceDialog ? () => setAsking({ what: 'voice', id }) : undefined,
    }
  }
  if (taken === 0 && !mayCast) return <p className="text-ink-soft">{m.casting_empty()}</p>
  return (
    <>
      <CastStatus parts={parts} taken={taken} />
      {mayCast && <p className="mb-3 text-sm text-ink-soft pointer-coarse:hidden">{m.casting_keys()}</p>}
      <ul aria-label={m.casting_title()} className="divide-y divide-line border-y border-line">
        {(all ? parts : parts.slice(0, LONG)).map((part) => (
          <RoleRow
            key={part.character.id}
            part={part}
            me={me}
            voices={voices}
            casting={mayCast ? castingOf(part) : null}
          />
        ))}
      </ul>
      {!all && parts.length > LONG && (
        <ShowAllButton onClick={() => setAll(true)}>{m.casting_all({ count: parts.length })}</ShowAllButton>
      )}
      {about && asking?.what === 'people' && (
        <CastDialog part={about} company={casting.company} onSave={(inputs) => save(about, inputs)} onClose={close} />
      )}
      {character && VoiceDialog && known && about && (
        <Suspense>
          <VoiceDialog
            character={character}
            voices={known.voices}
            chosen={speaking?.chosen?.id ?? null}
            gone={speaking?.gone === true}
            onChoose={(voice) => save(about, inputsWith(about, voice))}
            onClose={close}
          />
        </Suspense>
      )}
      {about && asking?.what === 'newcomer' && (
        <NewcomerDialog
          playId={play.id}
          character={about.character.name}
          typed={asking.typed}
          onCast={(person, says) => save(about, fillSlot(about, asking, personInput(person, asking.understudy)), says)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Shows the user's own parts, if any, and how many characters have been cast. */
function CastStatus({ parts, taken }: { parts: readonly Part[]; taken: number }) {
  const own = parts.filter(({ mine }) => mine !== null)
  return (
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
  )
}
