import { m } from '../../messages/messages.js'
import { Choice } from '../../ui/choice.tsx'
import { SelectField } from '../../ui/field.tsx'
import { CUE_WORDS, SHOWN_MODES, type Choices, type ShownMode } from './choices.ts'
import { Tick } from './tick.tsx'

const MODE_WORDS: Record<ShownMode, () => string> = {
  full: m.rehearse_mode_full,
  letters: m.rehearse_mode_letters,
  cues: m.rehearse_mode_cues,
  blank: m.rehearse_mode_blank,
}

interface Props {
  readonly choices: Choices
  readonly onChoose: (change: Partial<Choices>) => void
  /** The others can be heard here. */
  readonly speech: boolean
}

/** How one rehearses: what is shown of one's lines, what is heard, and what one waits for. */
export function Manner({ choices, onChoose, speech }: Props) {
  return (
    <section aria-labelledby="rehearse-how" className="grid gap-3">
      <h2 id="rehearse-how" className="text-lg font-semibold">
        {m.rehearse_how()}
      </h2>
      <Choice
        label={m.rehearse_mode()}
        options={SHOWN_MODES.map((value) => ({ value, label: MODE_WORDS[value]() }))}
        value={choices.mode}
        onChange={(mode) => onChoose({ mode })}
      />
      <div className="max-w-xs">
        <SelectField
          label={m.rehearse_cue_words()}
          value={String(choices.cueWords)}
          onChange={({ target }) => onChoose({ cueWords: Number(target.value) })}
        >
          {CUE_WORDS.map((count) => (
            <option key={count} value={count}>
              {m.rehearse_cue_words_count({ count })}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid gap-1">
        {speech && (
          <Tick label={m.rehearse_aloud()} checked={choices.aloud} onChange={(aloud) => onChoose({ aloud })} />
        )}
        <Tick
          label={m.rehearse_listens()}
          hint={m.rehearse_listens_hint()}
          checked={choices.listens}
          onChange={(listens) => onChoose({ listens })}
        />
        <Tick
          label={m.rehearse_italian()}
          hint={m.rehearse_italian_hint()}
          checked={choices.italian}
          onChange={(italian) => onChoose({ italian })}
        />
      </div>
    </section>
  )
}
