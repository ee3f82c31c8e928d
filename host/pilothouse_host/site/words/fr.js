// What the site says beside the page, in a language, by the English text.
export default {
};
