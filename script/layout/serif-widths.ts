/**
 * Advance widths of Source Serif 4 in thousandths of an em, two base-36 digits for each character of `SERIF_CODES`
 * (ranges, in base 36). Written by paper/fonts/serif-table.ts from @fontsource/source-serif-4; do not edit.
 */
export const SERIF_CODES =
  'w-3i 4g-8b 8e-8h 8k-9x a0-an b3-b3 b6-b6 bk-bl bz-c0 ct-d8 di-dj e0-e1 ew-ez fr-fr gh-gh gp-gp gx-gx j4-j4 j6-j7' +
  ' jb-jc jf-jg ji-jj jq-jw ka-ka kc-kd kh-kj lc-ld lf-lg lk-ll mb-mb mh-mh ok-ol ou-ou p0-p6 p8-p8 pa-pt pv-r2 rb-' +
  'rb rd-rd rf-rf rh-rh rl-rl sg-v3 v6-v7 vm-vp wg-wj wm-wr ww-wz x6-x7 xa-xf xi-xj xm-xn xs-xu y7-y9 yc-yh yq-yr y' +
  'u-yx z2-z3 z6-z7 5s3-5s3 5s7-5s9 5sd-5sd 5sf-5sg 5si-5si 5sm-5so 5sr-5sr 5uk-5uk 5uo-5uo 5vf-5vf 5xo-5xr 5y8-5y9' +
  ' 5yc-5yd 5yi-5yj 5yu-5yz 5z2-5z3 5z6-5zd 5zu-603 60c-60f 60w-611 61a-61b 61e-61f 61j-61j 61q-61q 61s-649 6bm-6bm' +
  ' 6bt-6bt 6bv-6bv 6c3-6c4 6c8-6ca 6cc-6ce 6cg-6cg 6ci-6ci 6cm-6cm 6cy-6cz 6d5-6d6 6dg-6dg 6g1-6g1 6g4-6g4 6g6-6g7' +
  ' 6g9-6g9 6gb-6gc 6ge-6ge 6gh-6gi 6gk-6gl 6go-6gq 6gt-6gt 6gv-6gv 6j7-6j7 6ja-6ja 6jm-6jm 6mp-6mp 6mr-6mr 6qa-6qa' +
  ' 6qd-6qd'

export const SERIF_WIDTHS = {
  regular:
    '6l81aleleepwk852a2a2cqeu8e8w8e9hepepepepepepepepepep8e8eeueueubin6jsi5iekjhqh0k3mmagaljqh6pzlckih9kij6f4hkl2jprx' +
    'ioijga9b9h9beueab4f1h7egh2eta9fhht958fgi95qjhvg3hagpcocx9zhgg3n8ftgadm9z829zeu6l81eeefdxee82dqb4l0agf0eu8wcsb49k' +
    'eualalb4h5gn8eb4alb4f0p2pwp2bijsjsjsjsjsjsqkiehqhqhqhqagagagagkjlckikikikikieukil2l2l2l2ijhchif1f1f1f1f1f1mzeget' +
    'etetet95959595fphvg3g3g3g3g3eug3hghghghggagvgajsf1jsf1jsf1ieegieegieegieegkjh8kjh2hqethqethqethqethqetk3fhk3fhk3' +
    'fhk3fhmmhtmnhtag95ag95ag95ag95al8fjqgigih695h695h696h695h695lchvlchvlchvn5lchvkig3kig3kig3qzpgj6coj6coj6cof4cxf4' +
    'cxf4cxf4cxhk9zhk9zl2hgl2hgl2hgl2hgl2hgl2hgrxn8ijgaijgadmgadmgadm9zileekig3l2hgjsf1ag95kig3l2hgl2hgl2hgl2hgl2hgk3' +
    'fhlchvf4cxhk9z8fgpf3gqc95x8wfvb269695f5f8tb45278505052b4b4b46d90ar00000000000000006x6x8ea2b4js8el6q2dwm8mbmj8gjs' +
    'i5fuh6hqgammkiagjqjspzlch5kilsh9fthkijkxiombktagijgrcygp8gfsgrgseyfkcycmgpeo8gfrfrh5ewczfohbgmd6gye2fskme8l4li8g' +
    'fsfofslihvfocac7g3hqhqkbfuhif4agagalppsfmeixm9jlltjshji5fuk4hqqpfjm9m9ixjhpzmmkilsh9iehkjlkvioltk4twtwk5q5h7hksk' +
    'ixf1fsf9dagletmrcvililgfgvlxifg3ibhaegfkgan4fti7gjpgpfhwmdereenefyetetgmdaeecx95958fm9nphtgfilgaifk3hrkig3jtgifg' +
    'dcfudaqpmrfjcvixgflzjdmmidieegijg8ijg8ioftk4gijzhtagqpmr9fjsf1qkmzhqetilf3m9ilkig3kig3jlgajlgaagbubqa8asbfi4b4bw' +
    '6yc1b09w6z9dkjh2kjh2k3fhmmhtmmhth695h695h695pzqjpzqjlchvlchvlchvj6coj6coj6cof4cxf4cxhk9zhk9zrxn8rxn8rxn8ijgagadm' +
    '9zjjjsf1jsf1jsf1jsf1jsf1jsf1jsf1jsf1jsf1jsf1jsf1jsf1hqethqethqethqethqethqethqethqetag95ag95kig3kig3kig3kig3kig3' +
    'kig3kig3kig3kig3kig3kig3kig3l2hgl2hgl2hgl2hgl2hgl2hgl2hgijgaijgaijgaijgadw3h00eamm696969c8c8c8e88hmy6xbz8f8f4qee' +
    'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeedksvm1iwiweu4q',
  bold:
    '629jd3fqfmqykv6jbdbdcrfn8o9s8oauftftftftftftftftftft8o8ofnfnfncgp5jsj2igkvhigwk7mbb4bdkoh2ppkqkqi7kqk8g2inl0jjst' +
    'j1ijgnakauakfnf3b4fuhvevhmf7algfic9k91hs9mqxiegqhwhedtdjaji6g8o2grgme2ab8rabfn629jfmfmf3fm8rexb4kpb0gxfn9sd2b49k' +
    'fnb4b4b4hoi18ob4b4bmgxq0qyq0cgjsjsjsjsjsjsptighihihihib4b4b4b4kvkqkqkqkqkqkqfnkql0l0l0l0iji6j2fufufufufufun7evf7' +
    'f7f7f79k9k9k9kgeiegqgqgqgqgqfngqi6i6i6i6gmhsgmjsfujsfujsfuigevigevigevigevkvhzkvhmhif7hif7hif7hif7hif7k7gfk7gfk7' +
    'gfk7gfmbicmbicb49kb49kb49kb49kbd91kohshrh29mh29mh29th2beh29mkqiekqiekqieo4kqiekqgqkqgqkqgqqup3k8dtk8dtk8dtg2djg2' +
    'djg2djg2djinajinajl0i6l0i6l0i6l0i6l0i6l0i6sto2ijgmijgne2gne2gne2aeizfmkqgql0i6jsfub49kkqgql0i6l0i6l0i6l0i6l0i6k7' +
    'gfkqieg2djinaj91hhffheco689lgbba6w6w5y5y9zb46j8u5v5v6jb4b4b46l9dbd000000000000000074748oatb4js8olqqifbmvn5nm99js' +
    'j2gahthignmbkyb4kojsppkqgxkqm3i7g4inijmzj1oqlib4ijhme5hl99fuhmh9fvg8e5cmhlfw99gtgyhofvcsgii1hfdphre5fulxfnlxms99' +
    'fugifumsiqgidfddgqhihiltgahsg2b4b4bdrhsxnakcmajglujsidj2gaknhisqg2mamakckippmbkqm1i7iginjgmsj1m6kqutv5lqs7ibhyt3' +
    'k1fugngddohpf7oodxjejehghum5j6gqj0hwevgngmohgrjlhrqkr5jposg1eyooh6f7f7hfdoezdj9k9k91nzpbichgjegmj0ltjikqgqk4h8g5' +
    'dpgadosqoog2dxkchgnul8mmjuigevijg9ijg9j1grl3ifkiicb4sqooa7jsfuptn7hif7iyffmajekqgqkqgqjggmjggmb0cbc2ajbec9ijbmca' +
    '7bchb8a67a9vkvhmkvhmk7gfmbicmbich29mh29mh29mppqxppqxkqiekqiekqiek8dtk8dtk8dtg2djg2djinajinajsto2sto2sto2ijgmgne2' +
    'ajkqjsfujsfujsfujsfujsfujsfujsfujsfujsfujsfujsfujsfuhif7hif7hif7hif7hif7hif7hif7hif7b49kb49kkqgqkqgqkqgqkqgqkqgq' +
    'kqgqkqgqkqgqkqgqkqgqkqgqkqgql0i6l0i6l0i6l0i6l0i6l0i6l0i6ijgmijgmijgmijgmdw3h00f3nf6w6w6wdfdedees9dok74d59v9v4qfm' +
    'fmfmfmfmfmfmfmfmfmfmfmfmfmfmfmfmfmtsnaiwiwfn4q',
  italic:
    '6b8hcofxekpsjh77apapdceu8c8q8c9fexexexexexexexexexex8c8ceueueucrogizhah2jjgsfwillga5a1j4g8pzkqiqfviqhye1gfk5i4ph' +
    'ijghfl9l979leue8b4feekc2fhca91e7g48w7ndt8ao5gkemf3egbuan9ugle7llfoebdpau7yaueu6b8hekeke7ek7ycxb4m6b1g0eu8qd5b494' +
    'euaeaeb4fygl8cb4aeahg0owpsowcrizizizizizizpch2gsgsgsgsa5a5a5a5jjkqiqiqiqiqiqeuiqk5k5k5k5ghfsf7fefefefefefejzc2ca' +
    'cacaca8w8w8w8weegkemememememeuemglglglglebevebizfeizfeizfeh2c2h2c2h2c2h2c2jjfrjjfhgscagscagscagscagscaile7ile7il' +
    'e7ile7lgg4lgg4a58wa58wa58wa58wa17nj4dte8g88ag88ag88kg88ag88akqgkkqgkkqgknhkvh4iqemiqemiqemp4lzhybuhybuhybue1ane1' +
    'ane1ane1angf9ugf9uk5glk5glk5glk5glk5glk5gmphllghebghfldpfldpfldp91hbekiqemk5glizfea58wiqemk5glk5glk5glk5glk5glil' +
    'e7kqgke1angf9u7nfecle0bl5u8qf9ab7l7l78788kb4778g4o5h77b4b4b4678abf00000000000000006x6x8cb4cdj58clbq0epm5lxn589iz' +
    'haeyh2gsfllgiqa5j4izpzkqh1iqlbfvgdgfghjwijkpjsa5ghgdc0fe89emgdfoe2e3c0ajfeeh89epepfye2btedhnf2btfscnemj0e8j8jz89' +
    'emedemjzepedbud7g8gsgsjdeyh2e1a5a5a1pzsflcidlli4lbizhnhaeyjigsq5ekllllidj9pzlgiql7fvh2gfi4kfijl3izstswk2poh4gwr2' +
    'i2feecdhb2edcanoc6glgleefvldgremgkf3c2o5ebk6foglfpntnte6kwdncsl9eycacaegb2c2an8w8w7nkrljg4eeglebgljultiqemhrf2ej' +
    'ateyb2q5noekc6ideelbhaljgrh2c2ghe7ghe7ijfoj2fping4a5q5no92izfepcjzgscahcclllgliqemiqemi4ebi4ebb1ahb48zahach1ahax' +
    '77bva28t6p9tjjfhjjfhile7lgg4lgg4g88ag88ag88apzo5pzo5kqgkkqgkkqgkhybuhybuhybue1ane1angf9ugf9uphllphllphllghebfldp' +
    '9ujdizfeizfeizfeizfeizfeizfeizfeizfeizfeizfeizfeizfegscagscagscagscagscagscagscagscaa58wa58wiqemiqemiqemiqemiqem' +
    'iqemiqemiqemiqemiqemiqemiqemk5glk5glk5glk5glk5glk5glk5glghebghebghebghebdw3h00e8mk7l7l7ldhdhdhe388ms6xcm9q9q50ek' +
    'ekekekekekekekekekekekekekekekekcnsdlriciceu50',
  boldItalic:
    '5y8le7grforcku7rb8b8d2fn8u9l8uaufzfzfzfzfzfzfzfzfzfz8u8ufnfnfncuoujoi0hajzgrg1ixlqaxakjxg7pgjzjbh5jbj8eeh9jkigqc' +
    'iah7fxa7ara7fneyb4gwg3dph0dyafg1hh9e8nfq9bpuhsg1ghgcdocaaphsfanbgxfteva08na0fn5y8lfofof6fo8nefb4lpbthmfn9ldcb494' +
    'fnb4b4b4hei08ub4b4b6hmqercqecujojojojojojopahagrgrgrgraxaxaxaxjzjzjbjbjbjbjbfnjbjkjkjkjkh7h6hggwgwgwgwgwgwm8dpdy' +
    'dydydy9e9e9e9efqhsg1g1g1g1g1fng1hshshshsftgcftjogwjogwjogwhadphadphadphadpjzhejzh0grdygrdygrdygrdygrdyixg1ixg1ix' +
    'g1ixg1lqhhlqhhax9eax9eax9eax9eak8njxfqfug79bg79bg79ng7asg79bjzhsjzhsjzhsp6k2i7jbg1jbg1jbg1ovnhj8doj8doj8doeecaee' +
    'caeecaeecah9aph9apjkhsjkhsjkhsjkhsjkhsjkhsqcnbh7fth7fxevfxevfxevabhxfojbg1jkhsjogwax9ejbg1jkhsjkhsjkhsjkhsjkhsix' +
    'g1jzhseecah9ap8ngwe3fxc86d9lg4b27w7w7c7c9tb47ra05y697rb4b4b46p93c3000000000000000075758ub4bhju8ulzqzg5n9nho892jo' +
    'i0fbgzgrfxlqjbaxjxjopgjzgmjblnh5fzh9h7lfiancjyaxh7i0digu92fgi0gqevf1dibngufn92gdg6heexcafvirg5d9h5drfgljfvkkm592' +
    'fgfvfgm5gdfvd7e4h5grgrkufbhaeeaxaxakqssgmojklzialljoi2i0fbjxgrs7eulzlzjkk8pglqjblkh5hah9ialrial9k0tyu0kxrhhmhks5' +
    'j9gwfof6cbfydyqsd0hshsg0h4nrhvg1hsghdppuftmggxhsgxpmpmgpnfeudmnsgudydyfwcbdpca9e9e8nmmn7hhg0hsfthsktncjbg1ivgeex' +
    'bifbcbs7qseud0jkg2mqjtlthvhadph7fah7faiagxk2gxjrhhaxs7qs9yjogwpam8grdyi3e3lzhsjbg1jbg1iaftiaftbtbabv9tbcb8hwb6bm' +
    '7kcgal9m7cacjzh0jzh0ixg1lqhhlqhhg79bg79bg79bpgpupgpujzhsjzhsjzhsj8doj8doj8doeecaeecah9aph9apqcnbqcnbqcnbh7ftfxev' +
    'apkmjogwjogwjogwjogwjogwjogwjogwjogwjogwjogwjogwjogwgrdygrdygrdygrdygrdygrdygrdygrdyax9eax9ejbg1jbg1jbg1jbg1jbg1' +
    'jbg1jbg1jbg1jbg1jbg1jbg1jbg1jkhsjkhsjkhsjkhsjkhsjkhsjkhsh7fth7fth7fth7ftdw3h00eyna7w7w7wegegegeb93p275dralal54fo' +
    'fofofofofofofofofofofofofofofofoe2tsn2iqiqfn54',
} as const
