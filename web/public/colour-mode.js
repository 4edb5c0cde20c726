// Runs before the first paint, which waits for the much larger styles, so that the page never flashes in the wrong
// colours or language.
;(() => {
  let preference = 'system'
  try {
    preference = localStorage.getItem('nuxt-color-mode') || 'system'
  } catch {
    // storage is blocked for this page
  }
  const dark = preference === 'dark' || (preference !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name=theme-color]').content = dark ? '#1a1614' : '#fcfaf6'
  if (/^\/fr(?:\/|$)/.test(location.pathname)) document.documentElement.lang = 'fr'
})()
