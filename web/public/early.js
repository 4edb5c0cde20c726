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
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes))
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    // without the app, its first lines would look like a page that can be used
    const onerror = () => early.remove()
    add('script', { type: 'module', crossOrigin: '', fetchPriority: 'high', onerror, src: entry })
    for (const href of files.split(' ')) add('link', { rel: 'modulepreload', crossOrigin: '', href })
  }
  // pages in the background aren't painted
  if (document.hidden) begin()
  document.addEventListener('visibilitychange', begin, { once: true })
  // some browsers report no paint without text, or none at all
  requestAnimationFrame(() => setTimeout(begin, 100))
  if (PerformanceObserver.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
})()
