import { type ComponentType, use } from 'react'
import { fetchAhead, isChunkError, reloadOnce } from '../platform/chunk-reload.ts'

/** How to fetch the code of each page ahead, by its path; filled where the routes are made. */
export const lazyRoutes = new Map<string, () => Promise<unknown>>()

export type LoadPage = () => Promise<{ readonly Page: ComponentType }>

/** While the page is being reloaded nothing more is to be shown. */
const never = () => new Promise<never>(() => undefined)

/** A route's component, fetched when it is needed. Where its file is gone, the page reloads once for the new version. */
export function lazyPage(load: LoadPage) {
  let loading: Promise<ComponentType> | undefined
  let loaded: ComponentType | undefined
  const fetched = () => {
    loading ??= load().then(
      // a reload that has begun leaves the bundler's loader with nothing to hand over
      (module: Awaited<ReturnType<LoadPage>> | undefined) => (module ? (loaded = module.Page) : never()),
      (error: unknown) => {
        loading = undefined
        if (isChunkError(error) && reloadOnce()) return never()
        throw error
      },
    )
    return loading
  }
  function Lazy() {
    // a page that is there is shown at once: reading a promise would show the skeleton first, and that for 300 ms
    const Page = loaded ?? use(fetched())
    return <Page />
  }
  // the router waits for this when the user navigates to the page
  const preload = async () => {
    await fetched()
  }
  const ahead = async () => {
    loaded ??= (await fetchAhead(load)).Page
  }
  return Object.assign(Lazy, { preload, ahead })
}
