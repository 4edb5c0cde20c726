// Loads the app once the early content of the page has been painted, so that the content doesn't wait for the scripts.
;(() => {
  const early = document.getElementById('early')
  const { entry, files } = early.dataset
  const play = /\/plays\/([^/]+)/.exec(location.pathname)?.[1]
  try {
    // the editor will open where the user left the play, which is not at its first lines
    const known = Object.keys(localStorage).some((key) => key.startsWith('replique-place:') && key.endsWith(`:${play}`))
    if (known) early.querySelector('.script')?.remove()
  } catch {
    // storage is blocked for this page
  }
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of files.split(' '))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
    const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry })
    document.head.append(script)
  }
  // pages in the background aren't painted
  if (document.hidden) begin()
  document.addEventListener('visibilitychange', begin, { once: true })
  if (PerformanceObserver.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  else requestAnimationFrame(() => setTimeout(begin))
})()
