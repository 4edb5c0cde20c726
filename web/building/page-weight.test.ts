import { expect, test } from 'vitest'
import { filesOf } from './page-weight.ts'

const chunk = (file: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  file,
  imports,
  dynamicImports,
})

const manifest = {
  'index.html': chunk('entry.js', ['react'], ['routes/index.tsx', 'routes/heavy.tsx', 'ui/toast/toaster.tsx']),
  react: chunk('react.js'),
  shared: chunk('shared.js', ['index.html']),
  'routes/index.tsx': chunk('home.js', ['shared', 'index.html'], ['demo']),
  'routes/heavy.tsx': chunk('heavy.js', ['huge']),
  huge: chunk('huge.js'),
  demo: chunk('demo.js', ['typist']),
  typist: chunk('typist.js'),
  'platform/session/auth-client.ts': chunk('auth.js', ['shared']),
  'ui/toast/toaster.tsx': chunk('toaster.js'),
  'routes/notifications/live.ts': chunk('live.js', [], ['bell']),
  bell: chunk('bell.js'),
}

test('a page’s weight includes its own parts and all they load later, but no other page', () => {
  const files = [...filesOf(manifest, 'routes/index.tsx')].sort()
  expect(files).toEqual([
    'auth.js',
    'bell.js',
    'demo.js',
    'entry.js',
    'home.js',
    'live.js',
    'react.js',
    'shared.js',
    'toaster.js',
    'typist.js',
  ])
})

test('parts that load on demand can be left out, with everything only they need', () => {
  const files = [...filesOf(manifest, 'routes/index.tsx', /^(?:demo|routes\/notifications\/live.ts)$/)].sort()
  expect(files).toEqual(['auth.js', 'entry.js', 'home.js', 'react.js', 'shared.js', 'toaster.js'])
})

test('a page missing from the build is an error', () => {
  expect(() => filesOf(manifest, 'routes/gone.tsx')).toThrow('routes/gone.tsx')
})
