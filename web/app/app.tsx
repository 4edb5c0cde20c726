import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLocale } from '../platform/i18n/locale.ts'
import { useStore } from '../platform/store.ts'
import { toasts } from '../ui/toast/toasts.ts'
import { TopBoundary } from './screens/top-boundary.tsx'

const Toaster = lazy(async () => ({ default: (await import('../ui/toast/toaster.tsx')).Toaster }))

interface Props {
  readonly router: AnyRouter
  readonly queries: QueryClient
}

/** The whole page. A change of language starts it afresh, so that no word of the other stays. */
export function App({ router, queries }: Props) {
  const locale = useLocale()
  const toasting = useStore(toasts).length > 0
  return (
    <TopBoundary key={locale}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        {toasting && (
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        )}
      </QueryClientProvider>
    </TopBoundary>
  )
}
