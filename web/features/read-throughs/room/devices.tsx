import type { CastMember, LiveReadThrough, ReadThroughPart, ReadThroughScript } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { characterName, readerName } from '../words.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useSpeech } from '../../../platform/ai/features.ts'
import { Drawer } from '../../../ui/drawer.tsx'
import { VoiceSourceChoice } from '../../../ui/voice-source-choice.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { ReadThroughLink } from '../link.ts'
import { castQuery } from '../queries.ts'
import { useReadThroughAction } from './controls.tsx'

interface PartRowProps {
  readonly part: ReadThroughPart
  /** The actors cast for this part, who may have recorded it. */
  readonly players: readonly CastMember[]
  readonly script: ReadThroughScript
  readonly readThrough: LiveReadThrough
  readonly me: string | undefined
  readonly onCast: (part: ReadThroughPart) => void
}

/** A part and its reader. The leader can assign the part; others can take it if it has no reader. */
function PartRow(props: PartRowProps) {
  const { part, script, readThrough, me } = props
  const name = characterName(script, part.characterId)
  const people = new Map(readThrough.people.map((person) => [person.id, person.name]))
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <p className="min-w-0 grow basis-32 font-semibold [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </p>
      {readThrough.leader === me ? (
        <Choice {...props} name={name} />
      ) : (
        <>
          <span className="text-ink-soft [overflow-wrap:anywhere]">{readerName(part, people)}</span>
          <Own {...props} name={name} />
        </>
      )}
    </li>
  )
}

type Named = PartRowProps & { readonly name: string }

const keyOf = ({ way, userId }: ReadThroughPart): string => (way === 'voice' ? 'voice' : `${way} ${userId}`)

function Choice({ part, players, readThrough, name, onCast }: Named) {
  const { characterId, voiceId } = part
  const voice: ReadThroughPart = { characterId, way: 'voice', userId: null, voiceId }
  const live = readThrough.people.map(({ id }): ReadThroughPart => ({
    characterId,
    way: 'live',
    userId: id,
    voiceId: null,
  }))
  const people = new Map(readThrough.people.map((person) => [person.id, person.name]))
  for (const { userId, name: player } of players) if (userId !== null && player !== null) people.set(userId, player)
  const recorders = new Set([part.way === 'recorded' ? part.userId : null, ...players.map(({ userId }) => userId)])
  const recorded = [...recorders].flatMap((userId): ReadThroughPart[] =>
    userId === null ? [] : [{ characterId, way: 'recorded', userId, voiceId: null }],
  )
  const options = [voice, ...live, ...recorded]
  return (
    <select
      aria-label={m.read_throughs_who_reads({ name })}
      value={keyOf(part)}
      onChange={({ target }) => {
        const chosen = options.find((one) => keyOf(one) === target.value)
        if (chosen) onCast(chosen)
      }}
      className="h-11 max-w-56 min-w-0 grow truncate rounded-base border border-line-strong bg-paper px-2"
    >
      {options.map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {readerName(one, people)}
        </option>
      ))}
    </select>
  )
}

function Own({ part, readThrough, me, name, onCast }: Named) {
  const { characterId } = part
  const reader = readThrough.people.find(({ id }) => id === part.userId)
  if (me === undefined || (part.way === 'live' && part.userId !== me && reader?.here)) return null
  return part.way === 'live' && part.userId === me ? (
    <Button
      aria-label={m.read_throughs_give_back_part({ name })}
      onClick={() => onCast({ characterId, way: 'voice', userId: null, voiceId: null })}
    >
      {m.read_throughs_give_back()}
    </Button>
  ) : (
    <Button
      aria-label={m.read_throughs_take_part({ name })}
      onClick={() => onCast({ characterId, way: 'live', userId: me, voiceId: null })}
    >
      {m.read_throughs_take()}
    </Button>
  )
}

interface Props {
  readonly link: ReadThroughLink
  readonly script: ReadThroughScript
  readonly readThrough: LiveReadThrough
  readonly me: string | undefined
  readonly onClose: () => void
}

/** Shows who is present, who leads, who reads which part, and which device plays the voices. */
export function DevicesPanel({ link, script, readThrough, me, onClose }: Props) {
  const attempt = useReadThroughAction(link)
  const leads = readThrough.leader === me
  const give = (part: ReadThroughPart) => void attempt(() => api.sound.readings.cast({ ...link.place, ...part }))
  const speech = useSpeech()
  const sounds = readThrough.sound === link.device
  const cast = useQuery(castQuery(link.place.id)).data?.cast ?? []
  return (
    <Drawer title={m.read_throughs_company()} onClose={onClose}>
      <h3 className="mt-2 mb-1 font-semibold">{m.read_throughs_people()}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {readThrough.people.map(({ id, name, here }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 py-1">
            <Avatar name={name || m.friends_somebody()} />
            <p className="min-w-0 grow [overflow-wrap:anywhere]">
              <bdi>{id === me ? m.plays_person_you({ name }) : name || m.friends_somebody()}</bdi>
              <span className="block text-sm text-ink-soft">
                {id === readThrough.leader
                  ? m.read_throughs_leads()
                  : here
                    ? m.read_throughs_here()
                    : m.read_throughs_away()}
              </span>
            </p>
            {leads && here && id !== me && (
              <Button
                aria-label={m.read_throughs_give_lead_to({ name })}
                onClick={() => void attempt(() => api.sound.readings.lead({ ...link.place, userId: id }))}
              >
                {m.read_throughs_give_lead()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <h3 className="mt-6 mb-1 font-semibold">{m.read_throughs_parts()}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {readThrough.parts.map((part) => (
          <PartRow
            key={part.characterId}
            part={part}
            players={cast.filter(({ characterId }) => characterId === part.characterId)}
            script={script}
            readThrough={readThrough}
            me={me}
            onCast={give}
          />
        ))}
      </ul>
      {speech && (
        <>
          <h3 className="mt-6 mb-1 font-semibold">{m.read_throughs_sound()}</h3>
          <p className="mb-2 text-ink-soft">
            {sounds ? m.read_throughs_sound_here() : m.read_throughs_sound_elsewhere()}
          </p>
          {sounds && <VoiceSourceChoice playId={link.place.id} language={script.language} />}
        </>
      )}
      {speech && !sounds && (
        <Button
          icon="volume-2"
          onClick={() => void attempt(() => api.sound.readings.sound({ ...link.place, device: link.device }))}
        >
          {m.read_throughs_sound_to_here()}
        </Button>
      )}
      {leads && (
        <div className="mt-8 border-t border-line pt-4">
          <Button onClick={() => void attempt(() => api.sound.readings.end({ ...link.place }))}>
            {m.read_throughs_end()}
          </Button>
        </div>
      )}
    </Drawer>
  )
}
