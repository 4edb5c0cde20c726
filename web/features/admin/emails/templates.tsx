import type { EmailTemplate } from '@replique/contract'
import { Link, useSearch } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { Notice, LoadFailure, ListSkeleton } from '../frame/list-states.tsx'
import { readDraft } from './template-draft.ts'
import { EMAIL_TEXTS, emailTitle } from './email-texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../frame/admin-page.tsx'
import { emailsQuery, STATES } from '../queries.ts'
import { EmailEditor } from './template-editor.tsx'
import { Outbox } from './outbox.tsx'

type AllEmails = Awaited<ReturnType<typeof api.mail.templates>>

const LANGUAGES = [
  { language: 'en', word: 'English' },
  { language: 'fr', word: 'Français' },
] as const

/** Lists every email template in both languages, each with its state: unsaved, changed or built in. */
function EmailList({ letters: { templates, leaves, local } }: { letters: AllEmails }) {
  const names = [...new Set(templates.map(({ name }) => name))]
  const find = (name: string, language: string) =>
    templates.find((template) => template.name === name && template.language === language)
  return (
    <>
      {!leaves && <Notice title={m.admin_emails_stay()}>{m.admin_emails_stay_remedy()}</Notice>}
      {local && <Notice title={m.admin_emails_local()}>{m.admin_link_local_remedy()}</Notice>}
      <ul className="border-t border-line">
        {names.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 border-b border-line py-3">
            <div className="min-w-56 flex-1">
              <p className="font-semibold">{emailTitle(name)}</p>
              <p className="text-sm text-ink-soft">{EMAIL_TEXTS[name]?.when()}</p>
            </div>
            <div className="flex">
              {LANGUAGES.map(({ language, word }) => {
                const template = find(name, language)
                return template && <EmailLink key={language} template={template} word={word} />
              })}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function EmailLink({ template, word }: { template: EmailTemplate; word: string }) {
  const { name, language, changedAt } = template
  const state = stateOf(template)
  return (
    <Link
      to="/admin/email-templates"
      search={{ letter: name, language }}
      className="grid min-h-11 min-w-24 content-center rounded-base px-3 py-1 text-accent no-underline hover:bg-sunk"
    >
      <span className="sr-only">{m.admin_email_in({ email: emailTitle(name) })} </span>
      <span lang={language} className={changedAt ? 'font-semibold' : ''}>
        {word}
      </span>
      <span className="text-xs text-ink-soft">{state}</span>
    </Link>
  )
}

function stateOf(template: EmailTemplate): string {
  if (readDraft(template)) return m.admin_email_unsaved()
  return template.changedAt ? m.admin_email_changed() : m.admin_email_built_in()
}

type Part = 'templates' | 'outbox'

/** Shows the email templates or the outbox. */
function EmailParts({ here }: { here: Part }) {
  const parts = [
    { name: 'templates', search: {}, label: m.admin_templates() },
    { name: 'outbox', search: { part: 'outbox' }, label: m.admin_outbox() },
  ] as const
  return (
    <nav aria-label={m.admin_email_parts()} className="mb-5 flex gap-1">
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

interface Address {
  readonly part?: unknown
  readonly state?: unknown
  readonly letter?: unknown
  readonly language?: unknown
}

/** `/admin/email-templates`: the email templates to edit, and the outbox. */
export function EmailTemplates() {
  const search: Address = useSearch({ strict: false })
  if (search.part === 'outbox') {
    const state = STATES.find((name) => name === search.state)
    return (
      <AdminPage title={m.page_admin_email_templates()} here="letters">
        <EmailParts here="outbox" />
        <Outbox state={state} />
      </AdminPage>
    )
  }
  return <Templates letter={search.letter} language={search.language} />
}

function Templates({ letter: email, language }: Pick<Address, 'letter' | 'language'>) {
  const emails = useQuery(emailsQuery)
  const chosen = emails.data?.templates.find((one) => one.name === email && one.language === language)
  const back = { to: '/admin/email-templates', label: m.page_admin_email_templates() }
  if (chosen && emails.data)
    return (
      <AdminPage title={m.page_admin_email_templates()} here="letters" back={back} wide>
        <EmailEditor key={`${chosen.name}.${chosen.language}`} template={chosen} leaves={emails.data.leaves} />
      </AdminPage>
    )
  return (
    <AdminPage title={m.page_admin_email_templates()} here="letters">
      <EmailParts here="templates" />
      {emails.isPending && <ListSkeleton />}
      {emails.isError && <LoadFailure error={emails.error} onRetry={() => void emails.refetch()} />}
      {emails.data && <EmailList letters={emails.data} />}
    </AdminPage>
  )
}
