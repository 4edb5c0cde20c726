import { useId, useState } from 'react'
import { m } from '../messages/messages.js'
import { type Context, CONTEXTS, LEVELS, contextLevel, setContextLevel } from '../platform/log/log.ts'
import { Button } from './button.tsx'
import { SelectField } from './field.tsx'

const current = () => new Map(CONTEXTS.map((context) => [context, contextLevel(context)]))

/** Settings for how much each part of the app logs to this browser's console; applied immediately and stored. */
export function LogLevels() {
  const id = useId()
  const [levels, setLevels] = useState(current)
  const set = (contexts: readonly Context[], level: string | null) => {
    for (const context of contexts) setContextLevel(context, level)
    setLevels(current())
  }
  return (
    <section aria-labelledby={id} className="mt-8 max-w-3xl">
      <h2 id={id} className="font-serif text-xl">
        {m.log_levels()}
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">{m.log_levels_says()}</p>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {CONTEXTS.map((context) => (
          <SelectField
            key={context}
            label={context}
            value={levels.get(context) ?? ''}
            onChange={({ target }) => set([context], target.value === '' ? null : target.value)}
          >
            <option value="">{m.log_levels_default()}</option>
            {LEVELS.map((level) => (
              <option key={level}>{level}</option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button className="mt-4" onClick={() => set(CONTEXTS, null)}>
        {m.log_levels_reset()}
      </Button>
    </section>
  )
}
