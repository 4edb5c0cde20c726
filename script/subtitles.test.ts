import { describe, expect, test } from 'vitest'
import { printSubtitles, type TimedWord, type TimedUtterance } from './subtitles.ts'

/** An utterance whose words each take half a second, from `from`. */
function said(speaker: string, text: string, from = 0): TimedUtterance {
  const words = [...text.matchAll(/[\p{L}\p{N}’'-]+[.,!?;:…]*/gu)].map(({ 0: word, index }, place): TimedWord => [
    index,
    index + word.length,
    from + place / 2,
    from + (place + 1) / 2,
  ])
  return { speaker, text, words }
}

const LONG =
  'The rain came in from the sea at four. Nobody had closed the windows, and by five the carpets in the hall were floating. We opened the door to let it out.'

describe('subtitles', () => {
  test('as SRT have a number, times and the speaker’s name', () => {
    const segments = [
      { from: 0, to: 1.2, utterances: [said('', 'Kitchen.')] },
      { from: 3661.5, to: 3662.25, utterances: [said('ADA', 'Listen to it.', 3661.5)] },
    ]
    expect(printSubtitles(segments, 'srt')).toBe(
      '1\n00:00:00,000 --> 00:00:01,200\nKitchen.\n\n2\n01:01:01,500 --> 01:01:02,250\nADA: Listen to it.\n',
    )
  })

  test('as WebVTT have voices, and text is never markup', () => {
    const segments = [{ from: 0, to: 1, utterances: [said('ADA <b>', 'Rock & roll --> <i>now</i>')] }]
    expect(printSubtitles(segments, 'vtt')).toBe(
      'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\n<v ADA &lt;b&gt;>Rock &amp; roll → &lt;i&gt;now&lt;/i&gt;</v>\n',
    )
  })

  test('of a long speech are cut at sentences and take up its words’ times', () => {
    const text = printSubtitles([{ from: 10, to: 26, utterances: [said('ADA', LONG, 10)] }], 'srt')
    const cues = text.split('\n\n').map((cue) => cue.trimEnd().split('\n').slice(1))
    expect(cues.map(([, line]) => line)).toEqual([
      'ADA: The rain came in from the sea at four.',
      'Nobody had closed the windows, and by five the carpets in the hall were floating.',
      'We opened the door to let it out.',
    ])
    expect(cues.map(([times]) => times)).toEqual([
      '00:00:10,000 --> 00:00:14,500',
      '00:00:14,500 --> 00:00:22,000',
      '00:00:22,000 --> 00:00:26,000',
    ])
  })

  test('of a text without spaces are not cut inside it', () => {
    const endless = 'a'.repeat(300)
    expect(printSubtitles([{ from: 0, to: 9, utterances: [said('', endless)] }], 'srt')).toContain(endless)
  })

  test('of simultaneous speech show every speaker at once', () => {
    const segments = [{ from: 2, to: 4, utterances: [said('ADA', 'Stop!', 2), said('BEA', 'Go on!', 2)] }]
    expect(printSubtitles(segments, 'srt')).toBe('1\n00:00:02,000 --> 00:00:04,000\n- ADA: Stop!\n- BEA: Go on!\n')
  })

  test('lose no word, wherever they are cut', () => {
    for (let words = 1; words < 60; words++) {
      const text = Array.from({ length: words }, (_, at) => `word${at}${at % 7 === 6 ? ',' : ''}`).join(' ')
      const shown = printSubtitles([{ from: 0, to: words, utterances: [said('', text)] }], 'srt')
      const kept = shown.split('\n').filter((line) => line.startsWith('word'))
      expect(kept.join(' ')).toBe(text)
      for (const line of kept) expect(line.length).toBeLessThanOrEqual(84)
    }
  })
})
