import { setColour } from '@replique/manuscript'
import { CHARACTER_HUES, type Character } from '@replique/script'
import { m } from '../../../messages/messages.js'
import type { MountedEditor } from '../mount.ts'
import { HueDot } from './hue-dot.tsx'

interface Props {
  readonly editor: MountedEditor
  readonly one: Character
  /** The hue that stands for the character now. */
  readonly hue: number
  readonly disabled: boolean
}

const HUES = Array.from({ length: CHARACTER_HUES }, (_, at) => at + 1)

/** One of the hues, or whichever the list gives. */
export function HueField({ editor, one, hue, disabled }: Props) {
  const choose = (next: number | null): void => editor.binding.edit((shared) => setColour(shared, one.id, next))
  return (
    <fieldset disabled={disabled} className="grid gap-1">
      <legend className="pb-1 text-sm font-semibold">{m.cast_colour()}</legend>
      <div className="flex flex-wrap">
        <label className="flex min-h-11 items-center gap-2 rounded-base border border-transparent pr-3 pl-2 text-sm has-checked:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <input
            type="radio"
            name={`hue-${one.id}`}
            checked={one.colour === undefined}
            onChange={() => choose(null)}
            className="sr-only"
          />
          <HueDot hue={hue} />
          {m.cast_colour_given()}
        </label>
        {HUES.map((number) => (
          <label
            key={number}
            className="flex size-11 items-center justify-center rounded-base border border-transparent has-checked:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={`hue-${one.id}`}
              checked={one.colour === number}
              aria-label={m.cast_colour_number({ number })}
              onChange={() => choose(number)}
              className="sr-only"
            />
            <HueDot hue={number} large />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
