import type { RehearsalScript } from '@replique/contract'
import { cueScript } from '@replique/script'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { CUE_WORDS } from './choices.ts'
import { LineParts } from './line-parts.tsx'
import { sceneName } from './scene-words.ts'
import './rehearsal.css'

interface Props {
  readonly script: RehearsalScript
  readonly mine: ReadonlySet<string>
  readonly title: string
  readonly cueWords: number
  readonly onCueWords: (count: number) => void
  readonly onLeave: () => void
}

/** One's own lines, each behind the last words of its cue; to be read, and printed. */
export function CueScript({ script, mine, title, cueWords, onCueWords, onLeave }: Props) {
  const scenes = cueScript(script.scenes, { mine, cueWords })
  const names = script.characters.flatMap(({ id, name }) => (mine.has(id) ? [name] : []))
  return (
    <Page serif title={title}>
      <div className="rehearsal-tools mb-6 flex flex-wrap items-end gap-3">
        <SelectField
          label={m.rehearse_cue_words()}
          value={String(cueWords)}
          onChange={({ target }) => onCueWords(Number(target.value))}
        >
          {CUE_WORDS.map((count) => (
            <option key={count} value={count}>
              {m.rehearse_cue_words_count({ count })}
            </option>
          ))}
        </SelectField>
        <Button icon="printer" className="mb-1.5" onClick={() => print()}>
          {m.rehearse_print()}
        </Button>
        <Button look="plain" icon="chevron-left" className="mb-1.5" onClick={onLeave}>
          {m.rehearse_to_setup()}
        </Button>
      </div>
      <h2 className="rehearsal-sheet mb-4 text-lg font-semibold">
        {m.rehearse_cue_script_of({ names: names.join(', ') })}
      </h2>
      <div lang={script.language} className="rehearsal-sheet grid gap-8 font-serif">
        {scenes.map(({ scene, steps }) => (
          <section key={scene.id} className="grid gap-5">
            <h3 className="text-lg">{sceneName(scene)}</h3>
            {steps.map(({ line, cue }) => (
              <div key={line.id} className="rehearsal-line grid gap-1">
                {cue && (
                  <p className="text-ink-soft">
                    <bdi className="mr-2 font-sans text-sm">{cue.name}</bdi>
                    {cue.words}
                  </p>
                )}
                <div>
                  <p className="font-sans text-sm font-semibold">{line.name}</p>
                  <LineParts parts={line.parts} />
                </div>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Page>
  )
}
