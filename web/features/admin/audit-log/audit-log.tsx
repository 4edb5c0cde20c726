import type { AuditEntry, EmailName } from '@replique/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { LoadFailure, ListSkeleton, MoreButton } from '../frame/list-states.tsx'
import { formatMoment } from '../../../ui/dates.ts'
import { auditLogQuery } from '../queries.ts'
import { featureTitle } from '../ai/feature-texts.ts'
import { emailTitle } from '../emails/email-texts.ts'

/** The audit log: what administrators did, and when. */
export function AuditLog() {
  const record = useInfiniteQuery(auditLogQuery)
  const entries = record.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <AdminPage title={m.page_admin()} here="record">
      <h2 className="font-serif text-xl">{m.admin_record_title()}</h2>
      <p className="mb-4 max-w-prose text-ink-soft">{m.admin_record_lead()}</p>
      {record.isPending && <ListSkeleton />}
      {record.isError && !record.data && <LoadFailure error={record.error} onRetry={() => void record.refetch()} />}
      {record.data && entries.length === 0 && (
        <EmptyState title={m.admin_record_empty()}>{m.admin_record_empty_hint()}</EmptyState>
      )}
      <ol className="border-t border-line">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ol>
      <MoreButton query={record} />
    </AdminPage>
  )
}

function Row({ entry }: { entry: AuditEntry }) {
  return (
    <li className="border-b border-line py-3">
      <p className="[overflow-wrap:anywhere]">{actionText(entry)}</p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {authorOf(entry)} · <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
      </p>
    </li>
  )
}

function authorOf({ actorId, actorName, details }: AuditEntry): string {
  if (actorId !== null) return actorName || m.admin_somebody()
  return details['by'] === 'service' ? m.admin_service() : m.admin_operator()
}

type Said = Pick<AuditEntry, 'action' | 'target' | 'details'>
type Words = (fields: { target: string; value: string }) => string

/** The text of each logged action, with its value if it has one. */
const ACTS: Readonly<Record<string, readonly [Words, ((entry: Said) => string)?]>> = {
  'user.added': [m.admin_act_user_added],
  'user.invited': [m.admin_act_user_invited],
  'user.changed': [m.admin_act_user_changed],
  'user.removed': [m.admin_act_user_removed],
  'user.promoted': [m.admin_act_user_promoted],
  'user.demoted': [m.admin_act_user_demoted],
  'user.plan-changed': [m.admin_act_plan, ({ details }) => textOf(details['plan'])],
  'user.suspended': [m.admin_act_user_suspended],
  'user.restored': [m.admin_act_user_restored],
  'user.signed-out': [m.admin_act_user_signed_out],
  'user.address-verified': [m.admin_act_address_verified],
  'user.factors-reset': [m.admin_act_factors_reset],
  'user.factor-renamed': [m.admin_act_factor_renamed],
  'user.factor-removed': [m.admin_act_factor_removed],
  'user.passkey-removed': [m.admin_act_passkey_removed],
  'user.link-made': [m.admin_act_link_made],
  'user.link-sent': [m.admin_act_link_sent],
  'user.added-to-group': [m.admin_act_added_to_group, nameOf],
  'link.made': [m.admin_act_other_link, ({ details }) => textOf(details['type'])],
  'setup.reopened': [m.admin_act_setup_reopened],
  'accounts.added': [m.admin_act_accounts, ({ details }) => textOf(details['count'])],
  'flag.changed': [m.admin_act_flag, flagValue],
  'group.archived': [m.admin_act_group_archived, nameOf],
  'group.reopened': [m.admin_act_group_reopened, nameOf],
  'play.trashed': [m.admin_act_play_trashed, titleOf],
  'play.restored': [m.admin_act_play_restored, titleOf],
  'play.transferred': [m.admin_act_play_transferred, titleOf],
  'backup.scheduled': [m.admin_act_backup_scheduled],
  'backup.failed': [m.admin_act_backup_failed],
  'backup.taken': [m.admin_act_backup],
  'backup.uploaded': [m.admin_act_backup_uploaded],
  'backup.restore-begun': [m.admin_act_restore_begun],
  'backup.restored': [m.admin_act_restored],
  'voices.installed': [m.admin_act_voices_installed, nameOf],
  'voices.removed': [m.admin_act_voices_removed, nameOf],
  'job.cancelled': [m.admin_act_job_cancelled],
  'job.retried': [m.admin_act_job_retried],
  'letter.changed': [m.admin_act_email_changed, templateOf],
  'letter.reset': [m.admin_act_email_reset, templateOf],
  'letter.read': [m.admin_act_email_read, emailOf],
  'letter.resent': [m.admin_act_email_resent, emailOf],
  'provider.added': [m.admin_act_provider_added, nameOf],
  'provider.changed': [m.admin_act_provider_changed, nameOf],
  'provider.removed': [m.admin_act_provider_removed, nameOf],
  'feature.changed': [m.admin_act_feature, featureOf],
  'prompt.changed': [m.admin_act_prompt, featureOf],
  'prompt.reset': [m.admin_act_prompt_reset, featureOf],
  'oauth-client.added': [m.admin_act_client_added, nameOf],
  'oauth-client.changed': [m.admin_act_client_changed, nameOf],
  'oauth-client.secret-renewed': [m.admin_act_client_secret, nameOf],
  'oauth-client.removed': [m.admin_act_client_removed, nameOf],
}

/** Actions whose target is an account. */
const OF_ACCOUNTS = /^(user\.|job\.|play\.transferred$)/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Describes an action in the user's language. For an unknown action, returns its internal name and its target. */
export function actionText(entry: Said): string {
  const { action, target } = entry
  const known = Object.hasOwn(ACTS, action) ? ACTS[action] : undefined
  if (!known) return `${action} · ${target}`
  const [words, value] = known
  // for a deleted account, only the id is left
  const named = OF_ACCOUNTS.test(action) && UUID.test(target) ? m.admin_gone_account() : target
  return words({ target: named, value: value?.(entry) ?? '' })
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function flagValue({ details }: Said): string {
  const number = details['numeric_value']
  if (typeof number === 'number') return String(number)
  return details['is_enabled'] === true ? m.admin_on() : m.admin_off()
}

function templateOf({ target }: Said): string {
  const [name = '', language = ''] = target.split('.')
  return `${emailTitle(name as EmailName)} (${language})`
}

function emailOf({ details }: Said): string {
  return emailTitle(textOf(details['letter']) as EmailName)
}

function titleOf({ details }: Said): string {
  return textOf(details['name']) || m.plays_untitled()
}

function nameOf({ details, target }: Said): string {
  return textOf(details['name']) || target
}

function featureOf({ target }: Said): string {
  return featureTitle(target)
}
