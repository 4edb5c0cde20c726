import type { CastMember } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Face } from '../../../ui/face.tsx'
import { VoiceFace } from './cast-dialog.tsx'
import { type Part, playerName } from './parts.ts'
import type { VoiceNames } from './voices.ts'

interface Props {
  readonly part: Part
  readonly me: string | undefined
  /** Without it, whoever reads this may not say who plays. */
  readonly onCast?: (() => void) | undefined
  readonly onVoice?: (() => void) | undefined
  readonly voices: VoiceNames
}

/** A character and everybody who plays them; one's own part stands out. */
export function PartRow({ part: { character, cast, mine }, me, onCast, onVoice, voices }: Props) {
  return (
    <li
      className={classNames(
        'flex items-center gap-3 border-l-2 py-2 pl-3',
        mine === null ? 'border-l-transparent' : 'border-l-accent bg-sunk',
      )}
    >
      <div className="grid min-w-0 grow gap-x-6 gap-y-1 rail:grid-cols-[2fr_3fr] rail:items-center">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <bdi>{character.name}</bdi>
        </h3>
        {cast.length === 0 ? (
          <p className="text-ink-soft">{m.casting_nobody()}</p>
        ) : (
          <ul className="flex min-w-0 flex-wrap gap-x-5 gap-y-1">
            {cast.map((member, place) => (
              <Player key={`${member.userId ?? member.voiceId} ${place}`} member={member} me={me} voices={voices} />
            ))}
          </ul>
        )}
      </div>
      <div className="flex shrink-0">
        {onCast && <IconButton icon="user-pen" label={m.casting_change({ name: character.name })} onClick={onCast} />}
        {onVoice && (
          <IconButton icon="audio-lines" label={m.casting_voice_change({ name: character.name })} onClick={onVoice} />
        )}
      </div>
    </li>
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
