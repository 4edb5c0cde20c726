import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'

type Part = 'templates' | 'outbox'

/** What letters say, or which were written. */
export function LetterParts({ here }: { here: Part }) {
  const parts = [
    { name: 'templates', search: {}, label: m.admin_templates() },
    { name: 'outbox', search: { part: 'outbox' }, label: m.admin_outbox() },
  ] as const
  return (
    <nav aria-label={m.admin_letter_parts()} className="mb-5 flex gap-1">
      {parts.map(({ name, search, label }) => (
        <Link
          key={name}
          to="/admin/email-templates"
          search={search}
          aria-current={name === here ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className={classNames(
            'inline-flex min-h-11 items-center rounded-base px-4 no-underline hover:bg-sunk',
            'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
