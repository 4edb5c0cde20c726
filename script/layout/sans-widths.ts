/** Widths of Arimo. Written by paper/fonts/width-tables.ts from @fontsource/arimo; do not edit. */
import type { WidthTable } from './font-widths.ts'

export const SANS_WIDTHS: WidthTable = {
  codes:
    'w-2m y-v 7 a 7-1 6-1 7 6-4 7-1 6 h-2 l-1 2 2 2 4-2 5 6-4 7-2 7-1 i-2 o g-3 e-1 e-1 1q-1 2-2 3-1 i 2 26 2q-h 2-9 ' +
    '3 2-1 4n-1 2-3 2 2-1 2-g 2-6 4 4-o 1k-1 2-7 4-9 2-u 2-l 3-9 4 1d-1 51n-1 3h 2-3 2j-5 77 7 2 8-1 4-2 2-2 2 2 4 c-' +
    '1 6-1 a 2w 2y c 6o 3',
  regular:
    '7q7q9vfgfgopij5b9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg7q7qg8g8g8fgs7ijijk2k2ijgzlmk27qdwijfgn5k2lmijlmk2ijgzk2ijq8' +
    'ijijgz7q7q7qd1fg99fgfgdwfgfg7qfgfg6666dw66n5fgfgfgfg99dw7qfgdwk2dwdwdw9a789ag87q99fgfgfgfg78fg99khaafgg899khfcb4' +
    'f9999999g0ex999999a5fgn6n6n6gzrsk2g8lmijgzop7q7q7q7qfgf9gzfgh3k2fgk2fg7q7q7q7qkfccdw84fg9afg66gsk3fgrsq8afgz7q66' +
    'kwgsgz7rnti8nqilgzf5zzxyt5sqh67q7qfg66666699999p9pg8g8g8g89999999999999999997q7q99999999999999999999997qlsnaaoli' +
    'nrkwijijfbikijgzk2lm7qijikn5k2i2lmk2ijh6gzijm6ijn7ksceg2fzdwfhcec9fgfg66dwdwg0dwcgfgj6ftdeh5azf7i0eljtlpijo1jzij' +
    '7q7qdwtds2nqjziji8ijf2itijpngsjzg7i8n5k2lmjzijk2gzhnl4ijkkijphq2m0oli8jzs2k2fgfxera5g7fgilcqfjc6g7j4fcfgf2fgdwcq' +
    'dwmvdwfxehmamvhdjzehe6kuf2fga5e6dw667q66p6mlfgfcdlbfijfgfg7q7qjjfhkmdng4eihvdwdw5k00fgrs666666999999fg9qrs589u99' +
    '994nfgttrsg84n',
  bold:
    'i0jjlbi0i0i0jjjbi0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0jjjji0i0i0jjgwjjjji0i0i0i0i0i0i0jkjjjji0i0i0i0i0i0i0i0i0i0i0' +
    'i0i0i0jji0jjl7i0i0i0jjjkjji0jjjjjjjkjkjkjkjkjjjjjjjjjkjkjjjjjkjkjkjki0jjikjji0i0i0i0i0i0i0iki0i0i0i0i0i0i0i0i0i0' +
    'i0i0i0i0ioiji0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0jji0i0jjkwi0jji0jji0i0i0i0jel4jkkljjm1jjjkkwi0jji0i0kwi0jjjk' +
    'haimi0jihwjjhcjji0hhi0i0jqhzjbi0i0i0jkjkjki0i0iqiqi0i0i0i0i0i0i0i0i0i0i0i0i0jjjji0i0i0i0i0i0i0i0i0i0lojjjxjwkijf' +
    'k0kejjjjjejfi0i0i0i0i0jjhzi0i0hui0i0i0hii0i0ini0hajii5j1izjkjditijjjhljkjmjkj0jkhxjjk4jej2jvjfizjvjfj4jsi2ikhsi0' +
    'i0hyjkj1jhili0jjjrjjipizi0hhimi0irjai0i0i0i0i0i0i0hnkmi0hqj0kgk9k6kmjrhsilhxi0j9kcjgjgi0j4j3jkjqjgjgjgjjjqjjjkiw' +
    'jkjgjkj6joivilkwlrkmj6kwj5jjjgj6jkjki3jkjrkljjjghyj0i0i0i0jjjjicjdl0ibiqjoi7jki0i0i0i0i0jkjkjkmnmnmni0i0i0jglhi0' +
    'i0i0i0j6i0i0i0',
  italic:
    'i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0' +
    'i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0' +
    'i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0iai0i0i0i0ggggggi0hyi0i0hpi0jui0i0ibi0i0i0i0hfi0i0i0' +
    'iqiai0i3grgkgbh1i0gri0i0i7i0i0i0i0i0i0i0i0i0i0i7i7i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i5i8i5ik' +
    'iaini0i0iji3i0i0i0i0i0i0hzi0i0hyi0i3i0hii0i0j3i0hwidhthshwi0hzhtimhzhmi0i0hsh8i0hzi0hgi4i4hmhfi3i4ilifhyi0hehpi0' +
    'i0i0i0i9h8hqi5i0hvi0i2iri0huiahwi6iui0i0i0i6i0i0i0i4izi0hni6i3hlidi1hvhbicgwi0hqhrlkh6i0iji7hxiyhhhyhyi0i8i0i0sf' +
    'i0ici0hzhxisishwihi5hii2hsi0idhmi0i0ggi0i4ifi0i4i3g0i0i0i0i0i0h6hzi0i0i0i0hwi0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0' +
    'i0i0i0iai0i0i0',
  boldItalic:
    'i0jjlbi0i0i0jjjbi0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0jjjji0i0i0jjgwjjjji0i0i0i0i0i0i0jkjjjji0i0i0i0i0i0i0i0i0i0i0' +
    'i0i0i0jji0jjl7i0i0i0jjjkjji0jjjjjjjkjkjkjkjkjjjjjjjjjkjkjjjjjkjkjkjki0jjikjji0i0i0i0i0i0i0iki0i0i0i0i0i0i0i0i0i0' +
    'i0i0i0i0i0iji0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0i0jji0i0jjlhi0jji0jji0i0i0i0jbl4jkkwjjm1jjjkkwi0jji0i0kwi0jjjk' +
    'hwj3i0jihgifgrj9i0hhi0i0jqi1jyi0i0i0jkjkjki0i0ititi0i0i0i0i0i0i0i0i0i0i0i0i0jjjji0i0i0i0i0i0i0i0i0i0i0jjjyjwkhjy' +
    'k3knjjjjjni3i0i0i0i0i0jjhzi0i0i7i0hwi0h8i0i0ioi0huixixj6jajkjhixjfjji2jkjujkirjki2jjimj0jejbiej8jkjhjojhi0ili0i0' +
    'i0i0jkj1iwi0i0jjjgjjk0j9i0i4j3i0iwivi0i0i0i0i0i0i0j6ili0hpj5jqjfjql7jgi0iwi7i0jak1mpizi0jvjgjgjxj3jgjgjjjxjjjktz' +
    'jkjqjkk1jqkfl4kalrk1j6l7jbjjkwjhjkjki0jkjrkljjjnkejki0i0i0jjjjicjhl0ibiqjoi7jki0i0i0i0i0jkjkjkmnmnmni0i0i0jglhi0' +
    'i0i0i0k1i0i0i0',
}
