/** Widths of fonts. Written by paper/fonts/width-tables.ts; do not edit. */
import type { WidthTable } from './font-widths.ts'

/** Widths of Source Serif 4, from @fontsource/source-serif-4. */
export const SERIF_WIDTHS: WidthTable = {
  codes:
    'w-2m y-v 7 a 7-1 6-1 7 a 7-1 6 h-2 l-1 a 7 6-4 7-2 7-1 w c g 3 4l q 8 8 27 2-1 4-1 3-1 2-1 7-6 e 2-1 4-2 t-1 2-1' +
    ' 4-1 q 6 23-1 f-2 2-2 2 2-1 2-g 2-6 8-o e 2 2 2 4 x 2-2 2-3 4-9 2-u 2-l 3 2-2 2-3 4 3-1 f-3 r-3 3-5 5-3 7-1 3-5 ' +
    '3-1 3-1 5 f 5-1 3-1 f-1 4t6 4-2 4 2-1 2 4-2 3 1t 4 r 6b 9w 7 2 8-1 4-2 2-2 2 2 4 c-1 6-1 a 2l 3 2-1 2 2-1 2 3-1 ' +
    '2-1 3-2 3 2 2c 3 c 33 2 3j 3',
  regular:
    '6l81aleleepwk852a2a2cqeu8e8w8e9hepepepepepepepepepep8e8eeueueubin6jsi5iekjhqh0k3mmagaljqh6pzlckih9kij6f4hkl2jprx' +
    'ioijga9b9h9beueab4f1h7egh2eta9fhht958fgi95qjhvg3hagpcocx9zhgg3n8ftgadm9z829zeu6l81eeefdxee82dqb4l0agf0eu8wcsb49k' +
    'eualalb4h5gn8eb4alb4f0p2pwp2biqkkjeukihchimzfpeug3gvh8kjh2mnht95gi96h695h695n5lchvqzpghg9zilee8fgpf3gqc95x8wfvb2' +
    '69695f5f8tb45278505052b4b4b46d90ar00000000000000006x6xa2b4jsl6q2dwm8mbmjjsi5fuh6hqgammkiagjqjspzlch5kilsh9fthkij' +
    'kxiombktgrgseyfkcycmgpeo8gfrfrh5ewczfohbgmd6gye2fskme8l4lihvfocac7g3kbhif4agalppsfmeltjshji5fuk4hqqpfjm9ixjhpzmm' +
    'kilsh9iehkjlkvioltk4twtwk5q5h7hkskixf1fsf9dagletmrcvilgfgvlxifg3ibhaegfkgan4fti7gjpgpfhwmdereenefygmeecx958fm9np' +
    'htifk3hrkig3jtgifgdcfudaqpmrfjcvixgflzjdmmidieegijg8ijg8ioftk4gijzhtag9fqkmzilf3kig3agbubqa8asbfi4b4bw6yc1b09w6z' +
    '9djjdw3h00eamm696969c8c8c8e88hmy6xbz8f8f4qeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeedksvm1iwiweu4q',
  bold:
    'hhjikij5j8j2injhjbjbi1itiaiwiajdj4j4j4j4j4j4j4j4j4j4iaiaitititiyjzi0ixi2ichshwi4hpioisiyhwhqhei8iyi8j2iyj3hyhuiw' +
    'idi0idj9jdj9ititi0itioifikieiciyijifimjaihieijinimipj5imikiqi5iuiyicigicipicithhjij8j7j6j8ipj7i0hpikjxitiwiai0i0' +
    'itijiji0ijjeiai0ijiijxiyj2iyiyh9iciti8iujki8ipitinixiricikhoijifj9inhwk9hwihizheijhvhniqifiej8imisicioifibipigi8' +
    'ininijijj6i0jhjmivivjhi0i0i0i8idimi0i0i0i0i0i0i0i0i7i7iri0i0ikigjfiniuj3i0ixiginhsidhpigioiyi0hqhehsi8ibiyibj3i0' +
    'k2idkfipivihixioj7i0iwj8itj2j7ijizhtiuiqitijiti3i2jbjfitjaiviuj5j6injiiaiyioisjsiiiwi1i0iuixigijhsk1iji1jfj1hqhp' +
    'i8i9iyi2j3hvjxididimixj9jlk2j4ieijj4itivj4iej4iejxj2itj1izi8irinipimifj3icjdiyjej8j4jqjtkfjaikjaj8itilimifimjqjm' +
    'ijiljqjri8inibiqipidigiek1jxijj2jfj1jvjvi0jhi2ifi0i1i0i1idiyizjxijijioish9i8idici8inikihicibimiuifiiieidigi8iaib' +
    'iij7i0i0i0ititinininj7j6j6ikiwjmi7j6jgjgi0j8j8j8j8j8j8j8j8j8j8j8j8j8j8j8j8j8k2ixj9i0i0iti0',
  italic:
    'hqigk3jci6hwh9k5ininimi0hyhuhyhyi8i8i8i8i8i8i8i8i8i8hyhyi0i0i0j9jah7h5goh0h2gwgiguhphgheh2i0heg8gmg8gsgxgvh3gffk' +
    'hvfyhbiahqiai0hyi0idfdfmgffhgsgqgbhrh8fbh5fmgpgjftfrh6fqhvh5g4gdhvg1i3ivhwivi0hqigi6i5iai6hwh7i0j6ilj0i0huidi0hk' +
    'i0hthti0gthyhyi0hthdj0huhwhuj9gsh0i0g8ggfpf0gpi0gjg0gjh0gfgtgbhrfqheh2h5h2h5ichjh9g5ejh6h2gqi6h8gpfifahchxhuheh9' +
    'jcjcjtjthri0k5j8hoihk5i0i0i0huhaioi0i0i0i0i0i0i0i0i0i0j2j9hdi5hyithxhmimh7h5h4hwh2hbgug8hpheh7i0hehwg8hjgmikgvfy' +
    'gzhvgegzhmgwh4gjh2fxgphthtgygygth6gugpicgggnguglgugei0g4gheugphkj0i5h2hkgxhphgiai0gyhih7i4h5h4heh2hgh1hchghsi0gu' +
    'g8hfgmgogvgjhkhvhagvgxh0hxhjhxhcgih5idgkg8fsfsfhixhbg0fzh0hggcgjg9ftfmqlg1f2hvgeh6gdgeeagjgwgefvh0fufofqhrh8gifu' +
    'gbg6hrm2g8gjfygkh3fhh4fshgixh1hbhgfzhcfxgxgegofmfyfzfyfzhvhvgyh7gogbhphngsf0grfig8gjilgnhegrhpgxgxhdh1i9huh2gxhq' +
    'ighui0i0i0hyhyjcjcjcj9j9j9hvhrhui0injbjbiai6i6i6i6i6i6i6i6i6i6i6i6i6i6i6i6i6h3hihqhghgi0ia',
  boldItalic:
    'hdiklmk6jajgimkpj6j6icitigipigjdjajajajajajajajajajaigigitititjcjohwhvgwhgh1h1guh4ihhzi7h1hhgngthwgti2hahpgigrgf' +
    'hmgohniwjaiwitioi0jvgwh9hyh5i6ikhoi9i8h8i6hbhxhyh7hnj0hdiqich7i3j4hjj9i1ili1ithdikjaj9j9jailipi0ipjdkmitipiki0hk' +
    'itijiji0i9jdigi0iji2kmjcjgjcjcgqhgitgthuhyh9i1ithyhhi6hghyh3hoi9hcihh1jnh1i6k1gqicfwg1icichcjai8i7h0h7hzigipi9i0' +
    'jnjnjxjxj0i0kpksiyj9kpi0i0i0ici3jci0i0i0i0i0i0i0i0i8i8j2idi2itixk9j1j6jphwhvhhhth1hnh4gtihi7hwhhgnhhgthvhwi6hpgo' +
    'iihmj1h5j9hyhxhhikh1i5izimimifi9i1hbi7jghji3i7hphoixjnhgingii7ixjxj2ijhshaihhzj3i1iahshwijhvhhhth1jihbhqinirhhh4' +
    'gthshwgwhpgpiwhmhghwi2i4isjcifi0hlicjvhwhxh1hdh5m1i5h7hli9juhghyhhh7h9sahjhcj4hliei6i7gtj2i3h8ieiwhahbhdi9i8idhi' +
    'hohdiqnlgthyh2hwhhg6hhh1jim1hbi5inhnirigh7higwh9goh2goh2hmj4hyifhshoihijgqh9hih0gthyjdhgi5hlikhthsi2hqimifhlhqid' +
    'izj3i0i0i0ioiojnjnjnk8k8k8i3imk4i8jsk6k6iejajajajajajajajajajajajajajajajajaiiixj1huhuitie',
}

/** Widths of Arimo, from @fontsource/arimo. */
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
