import type { CastMember, LiveReading, ReadingPart, ReadingScript } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { characterName, readerName } from '../words.ts'

interface Props {
  readonly part: ReadingPart
  /** Who plays it, and so may have recorded it. */
  readonly players: readonly CastMember[]
  readonly script: ReadingScript
  readonly reading: LiveReading
  readonly me: string | undefined
  readonly onCast: (part: ReadingPart) => void
}

/** A part and who reads it: the leader chooses, anybody takes what nobody reads. */
export function PartRow(props: Props) {
  const { part, script, reading, me } = props
  const name = characterName(script, part.characterId)
  const people = new Map(reading.people.map((person) => [person.id, person.name]))
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <p className="min-w-0 grow basis-32 font-semibold [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </p>
      {reading.leader === me ? (
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

type Named = Props & { readonly name: string }

const keyOf = ({ way, userId }: ReadingPart): string => (way === 'voice' ? 'voice' : `${way} ${userId}`)

function Choice({ part, players, reading, name, onCast }: Named) {
  const { characterId, voiceId } = part
  const voice: ReadingPart = { characterId, way: 'voice', userId: null, voiceId }
  const live = reading.people.map(({ id }): ReadingPart => ({ characterId, way: 'live', userId: id, voiceId: null }))
  const people = new Map(reading.people.map((person) => [person.id, person.name]))
  for (const { userId, name: player } of players) if (userId !== null && player !== null) people.set(userId, player)
  const recorders = new Set([part.way === 'recorded' ? part.userId : null, ...players.map(({ userId }) => userId)])
  const recorded = [...recorders].flatMap((userId): ReadingPart[] =>
    userId === null ? [] : [{ characterId, way: 'recorded', userId, voiceId: null }],
  )
  const options = [voice, ...live, ...recorded]
  return (
    <select
      aria-label={m.readings_who_reads({ name })}
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

function Own({ part, reading, me, name, onCast }: Named) {
  const { characterId } = part
  const reader = reading.people.find(({ id }) => id === part.userId)
  if (me === undefined || (part.way === 'live' && part.userId !== me && reader?.here)) return null
  return part.way === 'live' && part.userId === me ? (
    <Button
      aria-label={m.readings_give_back_part({ name })}
      onClick={() => onCast({ characterId, way: 'voice', userId: null, voiceId: null })}
    >
      {m.readings_give_back()}
    </Button>
  ) : (
    <Button
      aria-label={m.readings_take_part({ name })}
      onClick={() => onCast({ characterId, way: 'live', userId: me, voiceId: null })}
    >
      {m.readings_take()}
    </Button>
  )
}
