/** Ways to say that a search takes capitals and small letters alike. */
export const caseWords =
  /case[- ]?insensitiv|ignor\w* (?:the )?case|(?:whatever|regardless of|independent of|without regard to|any)(?: the| letter| upper or lower)* case|\bcase (?:is ignored|is irrelevant|makes? no difference|(?:do|does)(?: not|n't) matter)|upper and lower case are the same/iu;
