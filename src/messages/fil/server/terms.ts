export const terms = {
  title: 'Mga tuntunin ng paggamit',
  lead: 'Ano ang maaasahan natin sa isa’t isa sa marketplace na ito.',
  sections: [
    {
      title: 'Sino ang nagpapatakbo',
      paragraphs: [
        '{operator}, {address}, ang nagpapatakbo ng marketplace na ito. Rehistro: {registration}.',
        'Pinagtatagpo namin ang mga buyer at seller. Ang seller ang nagbebenta ng bawat piraso, hindi kami: nasa inyong dalawa ang kasunduan ng bentahan.',
      ],
    },
    {
      title: 'Ang account mo',
      points: [
        'Ibigay ang totoong pangalan at numero mo, at huwag ipaalam sa iba ang password.',
        'Para magbenta, dapat 18 taong gulang ka pataas. Kung wala pang 18, puwede kang bumili nang may pahintulot ng magulang o guardian.',
        'Mabubura mo ang account mo anumang oras sa Account, kapag tapos na ang mga bukas mong ticket.',
      ],
    },
    {
      title: 'Pagbili',
      points: [
        'Hawak para sa iyo ng reservation ang piraso hanggang sa deadline. Makikita mo ang piraso, at magbabayad ka, sa pickup.',
        'Tingnan ang piraso sa pickup. Kung hindi ito gaya ng ipinakita, hindi mo kailangang kunin.',
        'Kung hindi ka makakapunta, mag-cancel nang maaga. Mas kaunting piraso ang maire-reserve ng madalas magpabaya.',
        'Kung may mali sa pickup, sabihin sa page nito sa loob ng 14 na araw, at titingnan namin. Mananatili ang mga karapatan mo sa batas, gaya ng nasa RA 7394 at RA 11967.',
      ],
    },
    {
      title: 'Pagbebenta',
      points: [
        'Bago ka magbenta, ikukumpara namin ang mga ID mo sa litrato mo.',
        'Sabihin kung tao o negosyo ang nagbebenta. Ipinapakita ng negosyo ang pangalan, address, contact at rehistro nito sa page ng shop (RA 11967).',
        'Ipakita ang bawat piraso kung ano talaga ito, kasama ang presyo, at sabihin kung saan galing ang mga piraso mo.',
        'Tungkulin mo ang mga permit, resibo at buwis ng mga benta mo.',
      ],
    },
    {
      title: 'Pera',
      points: [
        'Diretso sa seller ang bayad ng buyer, sa mga paraang nasa pickup. Hindi namin hinahawakan ang perang ito.',
        'Magagamit lang dito ang balance mula sa voucher, at hindi ito inilalabas bilang pera.',
      ],
    },
    {
      title: 'Kapag may lumabag sa mga patakaran',
      paragraphs: [
        'Sinusunod ng lahat ang {rules}. Ang lumabag ay bibigyan ng babala, o aalisin namin ang piraso, ihihinto ang shop o isasara ang account. Sasabihin namin kung bakit, at isang beses kang makakahiling na tingnan ito ng ibang tao.',
        'Inaalis din namin ang piraso kapag iniutos ng awtoridad.',
      ],
    },
    {
      title: 'Ano ang pananagutan namin',
      paragraphs: [
        'Maingat naming pinapatakbo ang marketplace na ito, pero hindi namin maipapangakong lagi itong gumagana o na tama ang bawat listing. Pananagutan namin ang ginawa namin nang sadya o sa matinding kapabayaan, at ang nasa batas.',
      ],
    },
    {
      title: 'Mga pagbabago, batas at contact',
      paragraphs: [
        'Kapag may mahalagang pagbabago sa mga tuntuning ito, tatanungin ka ulit namin sa susunod mong bisita at sasabihin kung ano ang nagbago. Mga batas ng Pilipinas ang sinusunod. Nasa {privacy} ang ginagawa namin sa data mo.',
        'Sumulat sa amin sa {address}. Puwede ka ring lumapit sa Department of Trade and Industry.',
      ],
    },
  ],
}
