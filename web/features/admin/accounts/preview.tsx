import type { ClassList } from '@replique/contract/class-list'
import { m } from '../../../messages/messages.js'

/** Who will get an account, before anything is made. */
export function Preview({ read: { names, twice } }: { read: ClassList }) {
  return (
    <section aria-label={m.admin_preview()}>
      <h2 className="font-semibold">{m.admin_preview_count({ count: names.length })}</h2>
      {twice.size > 0 && (
        <p className="text-sm text-ink-soft">{m.admin_preview_twice({ names: [...twice].slice(0, 5).join(', ') })}</p>
      )}
      <ol className="mt-2 list-decimal rounded-base border border-line bg-raised py-2 pr-3 pl-11 sm:columns-2">
        {names.map((name, place) => (
          <li key={`${place}:${name}`} className="py-0.5 [overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
      </ol>
    </section>
  )
}
