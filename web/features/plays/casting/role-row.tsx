import { MAX_CAST, type CastInput, type CastMember, type CastPerson } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { VoiceFace } from './cast-dialog.tsx'
import { castInputOf, personInput, playerName, type Part, type VoiceNames } from './parts.ts'
import { PlayerPicker, type Choice } from './player-picker.tsx'

/** A place in a character's cast that is to be filled. */
export interface OpenSlot {
  /** Index of the actor to replace; null adds one. */
  readonly place: number | null
  readonly understudy: boolean
}

/** Returns the inputs for the cast with a slot filled; understudies come last. */
export function fillSlot({ cast }: Part, { place, understudy }: OpenSlot, input: CastInput): CastInput[] {
  const inputs = cast.map(castInputOf)
  if (place !== null) return inputs.with(place, input)
  return understudy ? [...inputs, input] : [input, ...inputs]
}

/** The people and callbacks of a row, for users with the right to change the casting. */
export interface RowCasting {
  readonly company: readonly CastPerson[]
  readonly playing: (person: CastPerson) => string
  readonly onCast: (inputs: CastInput[]) => void
  /** Casts somebody without access; undefined if the user can't share the play. */
  readonly onNewcomer?: ((vacancy: OpenSlot, typed: string) => void) | undefined
  readonly onMore: () => void
  readonly onVoice?: (() => void) | undefined
}

interface Props {
  readonly part: Part
  readonly me: string | undefined
  readonly voices: VoiceNames
  /** Null for users who may only view the cast. */
  readonly casting: RowCasting | null
}

/** A character, the number of their lines, and their cast. The user's own part is highlighted. */
export function RoleRow({ part, me, voices, casting }: Props) {
  const { character, cast, mine } = part
  const { name } = character
  return (
    <li
      className={classNames(
        'grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1 border-l-2 py-2 pl-3 rail:grid-cols-[2fr_3fr_auto]',
        mine === null ? 'border-l-transparent' : 'border-l-accent bg-sunk',
      )}
    >
      <div className="min-w-0 py-1">
        <h3 className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-sm text-ink-soft">{m.rehearse_lines({ count: character.speeches })}</p>
      </div>
      <div className="col-span-2 row-start-2 min-w-0 rail:col-span-1 rail:row-start-auto">
        {casting ? (
          <Pickers part={part} me={me} voices={voices} {...casting} />
        ) : cast.length === 0 ? (
          <p className="py-1 text-ink-soft">{m.casting_nobody()}</p>
        ) : (
          <ul className="flex min-w-0 flex-wrap gap-x-5 gap-y-1">
            {cast.map((member, place) => (
              <Player key={`${member.userId ?? member.voiceId} ${place}`} member={member} me={me} voices={voices} />
            ))}
          </ul>
        )}
      </div>
      {casting && (
        <div className="col-start-2 row-start-1 flex rail:col-start-3">
          <IconButton icon="users" label={m.casting_change({ name })} onClick={casting.onMore} />
          {casting.onVoice && (
            <IconButton icon="audio-lines" label={m.casting_voice_change({ name })} onClick={casting.onVoice} />
          )}
        </div>
      )}
    </li>
  )
}

type PickersProps = RowCasting & Pick<Props, 'part' | 'me' | 'voices'>

/** A field for each actor, an empty field if there are no actors, and a field for an understudy who is being added. */
function Pickers({ part, me, voices, company, playing, onCast, onNewcomer }: PickersProps) {
  const [adding, setAdding] = useState(false)
  const { cast } = part
  const { name } = part.character
  const slots: (OpenSlot & { member: CastMember | null })[] = cast.flatMap((member, place) =>
    member.voiceId === null ? [{ member, place, understudy: member.understudy }] : [],
  )
  if (!slots.some(({ understudy }) => !understudy)) slots.unshift({ member: null, place: null, understudy: false })
  if (adding) slots.push({ member: null, place: null, understudy: true })
  const speaking = cast.filter(({ voiceId }) => voiceId !== null)
  const first = slots[0]
  const choose = (vacancy: OpenSlot, choice: Choice) => {
    setAdding(choice.is === 'understudy')
    const { place, understudy } = vacancy
    if (choice.is === 'newcomer') onNewcomer?.(vacancy, choice.typed)
    else if (choice.is === 'person') onCast(fillSlot(part, vacancy, personInput(choice.person, understudy)))
    else if (choice.is === 'nobody' && place !== null) onCast(cast.map(castInputOf).toSpliced(place, 1))
  }
  const numbered = Map.groupBy(slots, ({ understudy }) => understudy)
  return (
    <div className="grid gap-1">
      {slots.map((slot) => {
        const { member, understudy } = slot
        const turn = numbered.get(understudy)!.indexOf(slot)
        const others = new Set(cast.filter((one) => one !== member).map((one) => one.userId ?? one.personId))
        return (
          <div key={`${understudy} ${turn}`} className="flex min-w-0 flex-wrap items-start gap-x-3 rail:flex-nowrap">
            {understudy && (
              <span aria-hidden className="w-full shrink-0 text-sm text-ink-soft rail:w-20 rail:py-3">
                {m.casting_understudy()}
              </span>
            )}
            <PlayerPicker
              label={
                understudy
                  ? m.casting_understudy_for({ name })
                  : turn === 0
                    ? m.casting_who({ name })
                    : m.casting_also({ name })
              }
              company={company.filter(({ id }) => !others.has(id))}
              member={member}
              me={me}
              playing={playing}
              understudy={slot === first && member !== null && !adding && cast.length < MAX_CAST}
              newcomer={onNewcomer !== undefined}
              onChoose={(choice) => choose(slot, choice)}
              {...(understudy && member === null ? { opened: true, onLeave: () => setAdding(false) } : {})}
            />
          </div>
        )
      })}
      {speaking.length > 0 && (
        <ul className="flex min-w-0 flex-wrap gap-x-5 gap-y-1">
          {speaking.map((member) => (
            <Player key={member.voiceId} member={member} me={me} voices={voices} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Player({ member, me, voices }: { member: CastMember; me: string | undefined; voices: VoiceNames }) {
  const name = playerName(member, voices)
  const you = member.userId !== null && member.userId === me
  return (
    <li className="flex min-h-9 min-w-0 items-center gap-2">
      {member.voiceId === null ? <Avatar name={name} picture={member.picture} /> : <VoiceFace />}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <bdi>{you ? m.plays_person_you({ name }) : name}</bdi>
        {member.understudy && <span className="block text-sm text-ink-soft">{m.casting_understudy()}</span>}
      </span>
    </li>
  )
}
