import type { CastInput, CastMember, CastPerson } from '@replique/contract'
import { useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { Face } from '../../../ui/face.tsx'
import { VoiceFace } from './cast-dialog.tsx'
import { castInputOf, type Part, playerName, playersOf } from './parts.ts'
import type { VoiceNames } from './voices.ts'

/** What a row asks for that takes more than one choice. */
export type More = 'people' | 'voice' | 'invite'

/** What whoever casts may choose in each row. */
export interface Choices {
  /** Everybody who could play. */
  readonly company: readonly CastPerson[]
  readonly onSave: (part: Part, inputs: CastInput[]) => Promise<void>
  readonly more: readonly More[]
  readonly onMore: (part: Part, what: More) => void
}

interface Props {
  readonly part: Part
  readonly me: string | undefined
  /** Without it, whoever reads this may not say who plays. */
  readonly casting?: Choices | undefined
  readonly voices: VoiceNames
}

/** A character and everybody who plays them; one's own part stands out. */
export function PartRow({ part, me, casting, voices }: Props) {
  const { character, cast, mine } = part
  return (
    <li
      className={classNames(
        'grid gap-x-6 gap-y-1 border-l-2 py-2 pl-3 rail:grid-cols-[2fr_3fr] rail:items-center',
        mine === null ? 'border-l-transparent' : 'border-l-accent bg-sunk',
      )}
    >
      <div className="flex min-w-0 items-baseline justify-between gap-3">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <bdi>{character.name}</bdi>
        </h3>
        <span className="shrink-0 text-sm text-ink-soft tabular-nums">
          {m.rehearse_lines({ count: character.speeches })}
        </span>
      </div>
      {casting ? (
        <CastSelect part={part} me={me} casting={casting} voices={voices} />
      ) : cast.length === 0 ? (
        <p className="text-ink-soft">{m.casting_nobody()}</p>
      ) : (
        <ul className="flex min-w-0 flex-wrap gap-x-5 gap-y-1">
          {cast.map((member, place) => (
            <Player key={`${member.userId ?? member.voiceId} ${place}`} member={member} me={me} voices={voices} />
          ))}
        </ul>
      )}
    </li>
  )
}

const isFirst = ({ userId, understudy }: CastMember): boolean => userId !== null && !understudy

const MORE: Record<More, () => string> = {
  people: m.casting_several,
  voice: m.casting_speak,
  invite: m.casting_invite,
}

/** Who plays one character: a person is chosen at once, by a key too; what takes more than that opens a dialog. */
function CastSelect({ part, me, casting, voices }: Props & { casting: Choices }) {
  const { company, onSave, more, onMore } = casting
  const { character, cast } = part
  const [picked, setPicked] = useState<string | null>(null)
  const saving = useRef(Promise.resolve())
  const [first] = cast
  const now = first === undefined ? '' : cast.length === 1 && isFirst(first) ? (first.userId ?? '') : 'now'
  const save = async (inputs: CastInput[], value: string) => {
    setPicked(value)
    // letters that are typed into the list choose one after another
    saving.current = saving.current.then(() => onSave(part, inputs))
    await saving.current
    setPicked(null)
  }
  const choose = (value: string) => {
    const asked = more.find((one) => one === value)
    if (asked) return onMore(part, asked)
    if (value === 'now') return undefined
    const kept = value === '' ? cast.filter(({ voiceId }) => voiceId !== null) : cast.filter((one) => !isFirst(one))
    const person = value === '' ? [] : [{ userId: value, understudy: false }]
    return void save([...person, ...kept.filter(({ userId }) => userId !== value).map(castInputOf)], value)
  }
  return (
    <div className="flex min-w-0 items-center gap-2">
      {cast
        .slice(0, 3)
        .map((member, place) =>
          member.voiceId === null ? (
            <Face key={place} name={playerName(member, voices)} picture={member.picture} />
          ) : (
            <VoiceFace key={place} />
          ),
        )}
      <select
        aria-label={m.casting_change({ name: character.name })}
        value={picked ?? now}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 w-full min-w-0 rounded-base border border-line bg-paper px-2 hover:border-line-strong"
      >
        <option value="">{m.casting_nobody()}</option>
        {now === 'now' && <option value="now">{playersOf(cast, voices)}</option>}
        <optgroup label={m.casting_company()}>
          {company.map(({ id, name }) => {
            const shown = name || m.friends_somebody()
            return (
              <option key={id} value={id}>
                {id === me ? m.plays_person_you({ name: shown }) : shown}
              </option>
            )
          })}
        </optgroup>
        <optgroup label={m.casting_more()}>
          {more.map((one) => (
            <option key={one} value={one}>
              {MORE[one]()}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  )
}

function Player({ member, me, voices }: { member: CastMember; me: string | undefined; voices: VoiceNames }) {
  const name = playerName(member, voices)
  const you = member.userId !== null && member.userId === me
  return (
    <li className="flex min-h-9 min-w-0 items-center gap-2">
      {member.voiceId === null ? <Face name={name} picture={member.picture} /> : <VoiceFace />}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <bdi>{you ? m.plays_person_you({ name }) : name}</bdi>
        {member.understudy && <span className="block text-sm text-ink-soft">{m.casting_understudy()}</span>}
      </span>
    </li>
  )
}
