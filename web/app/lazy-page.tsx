import { type ComponentType, use } from 'react'
import { preloadChunk, isChunkError, reloadOnce } from '../platform/reload.ts'

/** Functions that preload each page's code, by path. Filled when the routes are created. */
export const lazyRoutes = new Map<string, () => Promise<unknown>>()

export type LoadPage = () => Promise<{ readonly Page: ComponentType }>

/** Never resolves, so that nothing renders while the page reloads. */
const never = () => new Promise<never>(() => undefined)

/**
 * Returns a route component that loads on demand. If its file no longer exists, the page reloads once to get the new
 * version.
 */
export function lazyPage(load: LoadPage) {
  let loading: Promise<ComponentType> | undefined
  let loaded: ComponentType | undefined
  const fetched = () => {
    loading ??= load().then(
      // once a reload has started, the bundler's loader resolves to undefined
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
    // a loaded page renders immediately: `use` would show the skeleton first, for 300 ms
    const Page = loaded ?? use(fetched())
    return <Page />
  }
  // the router waits for this when the user navigates to the page
  const preload = async () => {
    await fetched()
  }
  const ahead = async () => {
    loaded ??= (await preloadChunk(load)).Page
  }
  return Object.assign(Lazy, { preload, ahead })
}
