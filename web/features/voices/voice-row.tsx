import type { KeptVoice } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { HearButton } from './hear-button.tsx'
import { Speaks, ageWord, genderWord, languageWord, tunedWords } from './voice-texts.tsx'

interface Props {
  readonly voice: KeptVoice
  /** Of its heading: below the page's title, or that of a chapter. */
  readonly level: 'h2' | 'h3'
  readonly onChange: () => void
  readonly onRemove: () => void
}

/** A voice that is kept: what it is like, how it was tuned, and whom it speaks. */
export function VoiceRow({ voice, level: Title, onChange, onRemove }: Props) {
  const { name, language, gender, age, addedBy, speaks, offered, may } = voice
  const like = [languageWord(language), genderWord(gender), ageWord(age)].join(' · ')
  const tuned = tunedWords(voice)
  return (
    <li className="flex items-start gap-1 py-3">
      <div className="min-w-0 grow">
        <Title className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </Title>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {like}
          {tuned && <span className="block">{tuned}</span>}
          {addedBy !== null && (
            <span className="block">{m.voices_added_by({ name: addedBy || m.friends_somebody() })}</span>
          )}
        </p>
        {!offered && <p className="text-sm text-accent">{m.voices_not_offered()}</p>}
        {speaks.length > 0 ? (
          <Speaks parts={speaks} />
        ) : (
          <p className="text-sm text-ink-soft">{m.voices_speaks_nobody()}</p>
        )}
      </div>
      <HearButton sound={voice} text="" name={name} />
      {may.change && (
        <Menu
          trigger={<IconButton icon="ellipsis" label={m.voices_more({ name })} />}
          groups={[
            [
              { label: m.voices_change(), icon: 'sliders-horizontal', run: onChange },
              { label: m.voices_remove(), icon: 'trash-2', run: onRemove },
            ],
          ]}
        />
      )}
    </li>
  )
}
