import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import '../../../platform/api/ai-failures.ts'
import '../../../platform/api/ai-keeper-failures.ts'
import { useLocale } from '../../../platform/i18n/locale.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton } from '../frame/list-skeleton.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { aiFeaturesQuery, aiProvidersQuery } from '../queries.ts'
import { FeaturePage } from './feature-page.tsx'
import { FeatureRow } from './feature-row.tsx'
import { ProviderList } from './provider-list.tsx'

interface Address {
  readonly feature?: unknown
}

/** `/admin/ai-features`: what the server proposes by itself, by which engine, and the providers whose models may be asked. */
export function AiPage() {
  useLocale()
  const { feature }: Address = useSearch({ strict: false })
  const features = useQuery(aiFeaturesQuery)
  const providers = useQuery(aiProvidersQuery)
  const title = m.page_admin_ai_features()
  if (features.isError || providers.isError) {
    const retry = () => void Promise.all([features.refetch(), providers.refetch()])
    return (
      <AdminPage title={title} here="ai">
        <LoadFailure error={features.error ?? providers.error} onRetry={retry} />
      </AdminPage>
    )
  }
  if (features.isPending || providers.isPending)
    return (
      <AdminPage title={title} here="ai">
        <ListSkeleton />
      </AdminPage>
    )
  const chosen = features.data.features.find(({ name }) => name === feature)
  if (chosen)
    return (
      <AdminPage title={title} here="ai" back={{ to: '/admin/ai-features', label: title }}>
        <FeaturePage key={chosen.name} feature={chosen} providers={providers.data.providers} />
      </AdminPage>
    )
  return (
    <AdminPage title={title} here="ai">
      <p className="mb-4 max-w-prose text-ink-soft">{m.ai_lead()}</p>
      <ul className="border-t border-line">
        {features.data.features.map((one) => (
          <FeatureRow key={one.name} feature={one} providers={providers.data.providers} />
        ))}
      </ul>
      <ProviderList providers={providers.data.providers} />
    </AdminPage>
  )
}
